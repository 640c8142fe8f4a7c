import type { Account } from '@portico/api/newsroom/answers/people.ts';
import { useState } from 'react';
import { Button } from '../../controls/buttons/button.tsx';
import { ModalDialog } from '../../controls/dialogs/modal-dialog.tsx';
import { showToast } from '../../controls/notices/toasts.tsx';
import { Fact, Facts } from '../../controls/page/facts.tsx';
import { Section } from '../../controls/page/page.tsx';
import { Timestamp } from '../../controls/page/timestamp.tsx';
import { setSession, useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { ChangePasswordForm } from '../../sign-in/passwords/change-password-form.tsx';
import styles from './account.module.css';
import { reloadAccount } from './reload-account.ts';
import { daysSince, daysUntil } from './whole-days.ts';

/** Below this many days, the end of the password is marked. */
const soonDays = 14;

/** The age of the password, and a dialog to change it. */
export function PasswordSection({ account: { passwordSetAt, passwordEndsAt } }: { account: Account }) {
	const { account, signIn } = useMessages();
	const session = useSession();
	const [isOpen, setOpen] = useState(false);
	const now = new Date();
	const daysLeft = passwordEndsAt === null ? null : daysUntil(passwordEndsAt, now);
	return (
		<Section
			layout="side"
			title={account.password.title}
			actions={<Button onPress={() => setOpen(true)}>{signIn.passwords.change}</Button>}
		>
			<Facts>
				<Fact name={account.password.setAt}>
					{passwordSetAt === null ? (
						account.password.unset
					) : (
						<>
							<Timestamp at={passwordSetAt} />
							{account.password.age(daysSince(passwordSetAt, now))}
						</>
					)}
				</Fact>
				<Fact name={account.password.endsAt}>
					{passwordEndsAt === null || daysLeft === null ? (
						account.password.never
					) : (
						<span className={daysLeft <= soonDays ? styles.soon : undefined}>
							<Timestamp at={passwordEndsAt} />
							{account.password.left(daysLeft)}
						</span>
					)}
				</Fact>
			</Facts>
			<ModalDialog title={signIn.passwords.change} isOpen={isOpen} onClose={() => setOpen(false)}>
				<p className={styles.hint}>{signIn.passwords.endsSessions}</p>
				<ChangePasswordForm
					session={session}
					onChanged={(changed) => {
						setSession(changed);
						setOpen(false);
						showToast(account.password.changed);
						void reloadAccount();
					}}
					onCancel={() => setOpen(false)}
				/>
			</ModalDialog>
		</Section>
	);
}
