import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './choice-switch.module.css';

type Props<Value extends string> = {
	label: string;
	value: Value;
	/** With a name where a sign or an icon stands for words. */
	options: readonly { value: Value; text: ReactNode; name?: string }[];
	onChange(value: Value): void;
};

/** A choice of one among few ways to look at a page, which takes effect at once. */
export function ChoiceSwitch<Value extends string>({ label, value, options, onChange }: Props<Value>) {
	return (
		<ToggleButtonGroup
			className={styles.choices ?? ''}
			aria-label={label}
			selectionMode="single"
			disallowEmptySelection
			selectedKeys={[value]}
			onSelectionChange={(keys) => onChange([...keys][0] as Value)}
		>
			{options.map((option) => (
				<ToggleButton
					key={option.value}
					id={option.value}
					className={styles.choice ?? ''}
					{...(option.name && { 'aria-label': option.name })}
				>
					{option.text}
				</ToggleButton>
			))}
		</ToggleButtonGroup>
	);
}
