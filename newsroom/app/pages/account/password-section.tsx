import type { Account } from '@portico/api/newsroom/answers/people.ts';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ModalDialog } from '../../controls/dialogs.tsx';
import { Fact, Facts, Section } from '../../controls/page.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { setSession, useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { ChangePasswordForm } from '../../sign-in/change-password-form.tsx';
import styles from './account.module.css';
import { reloadAccount } from './reload-account.ts';

const dayMs = 24 * 60 * 60 * 1000;

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

/** Whole days that have passed since a timestamp. */
export function daysSince(at: string, now: Date): number {
	return Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / dayMs));
}

/** Days until a timestamp, the one that has begun included; 0 or less once it has passed. */
export function daysUntil(at: string, now: Date): number {
	return Math.ceil((Date.parse(at) - now.getTime()) / dayMs);
}
