import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import styles from './field.module.css';
import { FieldFault } from './field-fault.tsx';

type Props<Value extends string> = {
	label: string;
	value: Value;
	options: readonly { value: Value; text: string }[];
	onChange(value: Value): void;
};

/** A choice of one among few that all stay in sight. */
export function RadioField<Value extends string>({ label, value, options, onChange }: Props<Value>) {
	return (
		<RadioGroup className={styles.field ?? ''} value={value} onChange={(chosen) => onChange(chosen as Value)}>
			<Label className={styles.label}>{label}</Label>
			{options.map((option) => (
				<Radio key={option.value} value={option.value} className={styles.checkbox ?? ''}>
					<span className={styles.radio} />
					<span>{option.text}</span>
				</Radio>
			))}
			<FieldFault />
		</RadioGroup>
	);
}
