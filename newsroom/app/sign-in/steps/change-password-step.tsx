import { useMessages } from '../../messages/messages.ts';
import { ChangePasswordForm } from '../change-password-form.tsx';
import styles from '../sign-in.module.css';
import type { StepProps } from './step-props.ts';

/** The password has expired, or somebody else has set it. */
export default function ChangePasswordStep({ session, onDone, onFailed, children }: StepProps) {
	const { passwords } = useMessages().signIn;
	return (
		<>
			<h2 className={styles.title}>{passwords.change}</h2>
			<p className={styles.hint}>{passwords.mustChange}</p>
			<ChangePasswordForm session={session} onChanged={onDone} onFailed={onFailed} />
			<div className={styles.exits}>{children}</div>
		</>
	);
}
