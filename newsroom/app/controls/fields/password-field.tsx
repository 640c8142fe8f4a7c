import { type ReactNode, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { useMessages } from '../../messages/messages.ts';
import { HiddenIcon, VisibleIcon } from '../icons.tsx';
import styles from './field.module.css';
import { FieldFault } from './field-fault.tsx';

type Props = Omit<TextFieldProps, 'className' | 'style' | 'children' | 'type'> & {
	label: string;
	autoComplete: 'current-password' | 'new-password';
	/** Rules, below the field. */
	note?: ReactNode;
};

/** A password, which the person may show while typing. */
export function PasswordField({ label, note, ...props }: Props) {
	const { passwords } = useMessages().signIn;
	const [isShown, setShown] = useState(false);
	return (
		<TextField {...props} className={styles.field} type={isShown ? 'text' : 'password'} spellCheck="false">
			<Label className={styles.label}>{label}</Label>
			<div className={styles.password}>
				<Input className={styles.input} autoCapitalize="none" />
				<button
					type="button"
					className={styles.reveal}
					aria-label={passwords.show}
					aria-pressed={isShown}
					onClick={() => setShown(!isShown)}
				>
					{isShown ? <HiddenIcon /> : <VisibleIcon />}
				</button>
			</div>
			<FieldFault />
			{note && (
				<Text slot="description" elementType="div" className={styles.note}>
					{note}
				</Text>
			)}
		</TextField>
	);
}
