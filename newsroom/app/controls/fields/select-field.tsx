import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { ChevronDownIcon } from '../icons.tsx';
import styles from './field.module.css';
import { FieldFault } from './field-fault.tsx';

type Props<Value extends string> = {
	label: string;
	/** Where a title beside the field says the same. */
	isLabelHidden?: boolean;
	name?: string;
	value: Value;
	options: readonly { value: Value; text: string }[];
	onChange(value: Value): void;
	isDisabled?: boolean;
};

/** A choice of one among few. */
export function SelectField<Value extends string>({
	label,
	isLabelHidden = false,
	name,
	value,
	options,
	onChange,
	isDisabled,
}: Props<Value>) {
	return (
		<Select
			className={styles.field}
			{...(name && { name })}
			{...(isLabelHidden && { 'aria-label': label })}
			isDisabled={isDisabled ?? false}
			value={value}
			onChange={(key) => onChange(String(key) as Value)}
		>
			{!isLabelHidden && <Label className={styles.label}>{label}</Label>}
			<Button className={`${styles.input} ${styles.select}`}>
				<SelectValue />
				<ChevronDownIcon />
			</Button>
			<FieldFault />
			<Popover className={styles.popover}>
				<ListBox className={styles.list} items={options}>
					{(option) => (
						<ListBoxItem id={option.value} className={styles.option}>
							{option.text}
						</ListBoxItem>
					)}
				</ListBox>
			</Popover>
		</Select>
	);
}
