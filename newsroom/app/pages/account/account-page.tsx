import { type Language, languages } from '@portico/api/languages.ts';
import type { Account } from '@portico/api/newsroom/answers/people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ConfirmDialog, ModalDialog } from '../../controls/dialogs.tsx';
import { SelectField } from '../../controls/fields/choice-fields.tsx';
import { ButtonCell, Cell, ListTable, NameCell } from '../../controls/list-table.tsx';
import { FailureNotice, Loaded } from '../../controls/notices.tsx';
import { Fact, Facts, Page, Section } from '../../controls/page.tsx';
import { SessionList } from '../../controls/session-list.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { setSession, useSession } from '../../data/session.ts';
import { languageNames, showLanguage, useLanguage, useMessages } from '../../messages/messages.ts';
import { ChangePasswordForm } from '../../sign-in/change-password-form.tsx';
import { usePasskeysAvailable } from '../../sign-in/sign-in-facts.ts';
import styles from './account.module.css';
import {
	isLastFactor,
	RecoveryCodeSection,
	reloadAccount,
	SetUpDialog,
	TotpSection,
} from './second-factor-sections.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** Below this many days, the end of the password is marked. */
const soonDays = 14;

/** How the person signs in, where they are signed in, and their language. */
export function Component() {
	const { account: messages, general } = useMessages();
	const { person } = useSession();
	const account = useQuery({
		queryKey: ['session', 'account'],
		queryFn: ({ signal }) => call('get', '/api/newsroom/account', {}, signal),
	});
	return (
		<Page title={messages.title}>
			<div className={styles.person}>
				<Facts>
					<Fact name={messages.displayName}>{person.displayName}</Fact>
					<Fact name={messages.loginName}>{person.loginName}</Fact>
					<Fact name={messages.department}>{person.department || general.none}</Fact>
				</Facts>
			</div>
			<LanguageSection />
			<Loaded query={account}>
				{(found) => (
					<>
						<PasswordSection account={found} />
						<TotpSection account={found} />
						<PasskeySection account={found} />
						<RecoveryCodeSection account={found} />
						<Section title={messages.sessions.title}>
							<SessionList
								sessions={found.sessions}
								end={(sessionId) =>
									call('delete', '/api/newsroom/account/sessions/{sessionId}', { sessionId }).then(
										reloadAccount,
									)
								}
							/>
						</Section>
					</>
				)}
			</Loaded>
		</Page>
	);
}

/** The language in which the person sees the newsroom, on every device. */
function LanguageSection() {
	const { account } = useMessages();
	const change = useMutation({
		mutationFn: (language: Language) => call('put', '/api/newsroom/account/language', { body: { language } }),
		async onSuccess(session, language) {
			await showLanguage(language);
			setSession(session);
		},
	});
	return (
		<Section layout="side" title={account.language}>
			<div className={styles.language}>
				<SelectField
					label={account.language}
					isLabelHidden
					value={useLanguage()}
					options={languages.map((value) => ({ value, text: languageNames[value] }))}
					onChange={(language) => change.mutate(language)}
					isDisabled={change.isPending}
				/>
				<FailureNotice error={change.error} />
			</div>
		</Section>
	);
}

type Passkey = Account['passkeys'][number];

/** The person's passkeys: add with a name, remove. */
function PasskeySection({ account }: { account: Account }) {
	const { account: messages } = useMessages();
	const { passkeys } = messages;
	const isAvailable = usePasskeysAvailable();
	const [isAdding, setAdding] = useState(false);
	const [removed, setRemoved] = useState<Passkey | null>(null);
	const isLast = isLastFactor(account);
	const isKept = isLast && account.needsSecondFactor;
	const remove = useMutation({
		async mutationFn({ passkeyId }: Passkey) {
			await call('delete', '/api/newsroom/account/passkeys/{passkeyId}', { passkeyId });
			await reloadAccount();
		},
		onSuccess() {
			setRemoved(null);
			showToast(passkeys.removed);
		},
	});
	return (
		<Section
			layout="side"
			title={passkeys.title}
			actions={isAvailable && <Button onPress={() => setAdding(true)}>{passkeys.add}</Button>}
		>
			{account.passkeys.length === 0 && <p className={styles.hint}>{passkeys.none}</p>}
			{!isAvailable && <p className={styles.hint}>{passkeys.unavailable}</p>}
			{account.passkeys.length > 0 && (
				<ListTable
					label={passkeys.title}
					columns={[passkeys.name, passkeys.created, passkeys.used, ...(isKept ? [] : [''])]}
				>
					{account.passkeys.map((passkey) => (
						<tr key={passkey.passkeyId}>
							<NameCell>{passkey.name}</NameCell>
							<Cell label={passkeys.created} kind="short">
								<Timestamp at={passkey.createdAt} />
							</Cell>
							<Cell label={passkeys.used} kind="short">
								{passkey.usedAt === null ? passkeys.neverUsed : <Timestamp at={passkey.usedAt} />}
							</Cell>
							{!isKept && (
								<ButtonCell>
									<Button
										kind="quiet"
										aria-label={passkeys.removeNamed(passkey.name)}
										onPress={() => {
											remove.reset();
											setRemoved(passkey);
										}}
									>
										{messages.removeFactor}
									</Button>
								</ButtonCell>
							)}
						</tr>
					))}
				</ListTable>
			)}
			{account.passkeys.length > 0 && isKept && <p className={styles.hint}>{messages.required}</p>}
			{isAdding && (
				<SetUpDialog
					factor="passkey"
					title={passkeys.add}
					done={passkeys.done}
					onClose={() => setAdding(false)}
				/>
			)}
			<ConfirmDialog
				title={passkeys.remove}
				action={messages.removeFactor}
				isDangerous
				isOpen={removed !== null}
				isPending={remove.isPending}
				error={remove.error}
				onConfirm={() => removed && remove.mutate(removed)}
				onClose={() => setRemoved(null)}
			>
				<p>{passkeys.removeHint(removed?.name ?? '')}</p>
				{isLast && <p>{messages.lastFactor}</p>}
			</ConfirmDialog>
		</Section>
	);
}

/** The age of the password, and a dialog to change it. */
function PasswordSection({ account: { passwordSetAt, passwordEndsAt } }: { account: Account }) {
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
