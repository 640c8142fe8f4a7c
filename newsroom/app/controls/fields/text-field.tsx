import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField';
import styles from './field.module.css';
import { FieldFault } from './field-fault.tsx';

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children'> & {
	label: string;
	/** A rule or an example, below the label. */
	note?: string | undefined;
	placeholder?: string;
};

/** A line of text with its label. Its faults, also the server's, stand below it. */
export function TextField({ label, note, placeholder, ...props }: Props) {
	return (
		<AriaTextField {...props} className={styles.field}>
			<Label className={styles.label}>{label}</Label>
			{note && (
				<Text slot="description" className={styles.note}>
					{note}
				</Text>
			)}
			<Input className={styles.input} placeholder={placeholder} />
			<FieldFault />
		</AriaTextField>
	);
}
