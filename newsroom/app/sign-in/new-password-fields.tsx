import type { PasswordRules } from '@portico/api/newsroom/answers/sign-in.ts';
import { useState } from 'react';
import { PasswordField } from '../controls/fields/text-field.tsx';
import { TickIcon } from '../controls/icons.tsx';
import { useMessages } from '../messages/messages.ts';
import styles from './sign-in.module.css';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

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

/** The login name in a form that asks only for the password, where password managers look for it. */
export function LoginNameOf({ loginName }: { loginName: string }) {
	return <input type="text" name="username" autoComplete="username" value={loginName} readOnly hidden />;
}

/** Which rules a password fulfils, of those that the browser can check. The server checks all of them. */
export function fulfilledRules(
	password: string,
	{ minLength, minKinds }: Pick<PasswordRules, 'minLength' | 'minKinds'>,
): { length: boolean; kinds: boolean } {
	// As the server does: input methods write some characters in several ways.
	const normalised = password.normalize('NFKC');
	return {
		length: [...normalised].length >= minLength,
		kinds: kinds.filter((kind) => kind.test(normalised)).length >= minKinds,
	};
}
