import type { PasswordRules } from '@portico/api/newsroom/answers/sign-in.ts';
import { useState } from 'react';
import { PasswordField } from '../../controls/fields/password-field.tsx';
import { TickIcon } from '../../controls/icons.tsx';
import { useMessages } from '../../messages/messages.ts';
import styles from './new-password-fields.module.css';
import { fulfilledRules } from './password-rules.ts';

type Props = {
	rules: PasswordRules;
	/** `welcome`: there is no other password that this one differs from. */
	label: string;
	repeatLabel: string;
	autoFocus?: boolean;
};

/** A new password, typed twice, in the form's fields `password` and `repeat`. Its rules are checked as it is typed. */
export function NewPasswordFields({ rules, label, repeatLabel, autoFocus = false }: Props) {
	const { passwords } = useMessages().signIn;
	const [password, setPassword] = useState('');
	const fulfilled = fulfilledRules(password, rules);
	const isFulfilled = fulfilled.length && fulfilled.kinds;
	return (
		<>
			<PasswordField
				label={label}
				name="password"
				autoComplete="new-password"
				autoFocus={autoFocus}
				isRequired
				maxLength={200}
				value={password}
				onChange={setPassword}
				validate={() => (isFulfilled ? null : passwords.unfulfilled)}
				note={
					<ul className={styles.rules} aria-label={passwords.rules}>
						<Rule isFulfilled={fulfilled.length}>{passwords.minLength(rules.minLength)}</Rule>
						{rules.minKinds > 1 && (
							<Rule isFulfilled={fulfilled.kinds}>{passwords.minKinds(rules.minKinds)}</Rule>
						)}
						<Rule>{passwords.notGuessable}</Rule>
						{rules.history > 0 && <Rule>{passwords.history(rules.history)}</Rule>}
					</ul>
				}
			/>
			<PasswordField
				label={repeatLabel}
				name="repeat"
				autoComplete="new-password"
				isRequired
				maxLength={200}
				validate={(repeated) => (repeated === password ? null : passwords.mismatch)}
			/>
		</>
	);
}

/** A rule, ticked once it is fulfilled; without `isFulfilled` only the server can tell. */
function Rule({ isFulfilled = false, children }: { isFulfilled?: boolean; children: string }) {
	const { fulfilled } = useMessages().signIn.passwords;
	return (
		<li className={styles.rule} data-fulfilled={isFulfilled || undefined}>
			<span className={styles.mark}>{isFulfilled && <TickIcon />}</span>
			{children}
			{isFulfilled && <span className={styles.hidden}> ({fulfilled})</span>}
		</li>
	);
}
