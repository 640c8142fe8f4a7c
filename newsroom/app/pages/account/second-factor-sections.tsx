import type { Account } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ConfirmDialog, ModalDialog } from '../../controls/dialogs.tsx';
import { Fact, Facts, Section } from '../../controls/page.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { queryClient } from '../../data/query-client.ts';
import { useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { PasskeySetUp } from '../../sign-in/factors/passkey-set-up.tsx';
import { RecoveryCodes } from '../../sign-in/factors/recovery-codes.tsx';
import { TotpSetUp } from '../../sign-in/factors/totp-set-up.tsx';
import styles from './account.module.css';

/** The authenticator application: set up, replace, remove. */
export function TotpSection({ account }: { account: Account }) {
	const { account: messages } = useMessages();
	const { totp } = messages;
	const [open, setOpen] = useState<'set-up' | 'remove' | null>(null);
	const isLast = isLastFactor(account);
	const isKept = isLast && account.needsSecondFactor;
	const remove = useMutation({
		async mutationFn() {
			await call('delete', '/api/newsroom/account/totp', {});
			await reloadAccount();
		},
		onSuccess() {
			setOpen(null);
			showToast(totp.removed);
		},
	});
	return (
		<Section
			layout="side"
			title={totp.title}
			actions={
				<>
					{account.totp && !isKept && (
						<Button
							kind="quiet"
							aria-label={totp.remove}
							onPress={() => {
								remove.reset();
								setOpen('remove');
							}}
						>
							{messages.removeFactor}
						</Button>
					)}
					<Button onPress={() => setOpen('set-up')}>{account.totp ? totp.replace : totp.setUp}</Button>
				</>
			}
		>
			{account.totp ? (
				<Facts>
					<Fact name={totp.setAt}>
						<Timestamp at={account.totp.setAt} />
					</Fact>
				</Facts>
			) : (
				<p className={styles.hint}>{totp.unset}</p>
			)}
			{account.totp && isKept && <p className={styles.hint}>{messages.required}</p>}
			{open === 'set-up' && (
				<SetUpDialog
					factor="totp"
					title={totp.title}
					hint={account.totp ? totp.replaceHint : null}
					done={totp.done}
					onClose={() => setOpen(null)}
				/>
			)}
			<ConfirmDialog
				title={totp.remove}
				action={messages.removeFactor}
				isDangerous
				isOpen={open === 'remove'}
				isPending={remove.isPending}
				error={remove.error}
				onConfirm={() => remove.mutate()}
				onClose={() => setOpen(null)}
			>
				<p>{isLast ? messages.lastFactor : totp.removeHint}</p>
			</ConfirmDialog>
		</Section>
	);
}

/** From this many on, the person is reminded to renew them. */
const fewCodes = 2;

/** How many recovery codes are left, and new ones. */
export function RecoveryCodeSection({ account }: { account: Account }) {
	const { account: messages, signIn } = useMessages();
	const { recoveryCodes } = messages;
	const session = useSession();
	const [isAsking, setAsking] = useState(false);
	const [codes, setCodes] = useState<readonly string[]>([]);
	const hasFactor = account.totp !== null || account.passkeys.length > 0;
	const renew = useMutation({
		mutationFn: () => call('post', '/api/newsroom/account/recovery-codes', {}),
		onSuccess(renewed) {
			setAsking(false);
			setCodes(renewed.codes);
			void reloadAccount();
		},
	});
	return (
		<Section
			layout="side"
			title={signIn.recoveryCodes.title}
			actions={
				hasFactor && (
					<Button
						aria-label={recoveryCodes.renewTitle}
						onPress={() => {
							renew.reset();
							setAsking(true);
						}}
					>
						{recoveryCodes.renew}
					</Button>
				)
			}
		>
			{hasFactor ? (
				<>
					<Facts>
						<Fact name={recoveryCodes.left}>{recoveryCodes.count(account.recoveryCodesLeft)}</Fact>
					</Facts>
					{account.recoveryCodesLeft <= fewCodes && <p className={styles.soon}>{recoveryCodes.few}</p>}
				</>
			) : (
				<p className={styles.hint}>{recoveryCodes.unset}</p>
			)}
			<ConfirmDialog
				title={recoveryCodes.renewTitle}
				action={recoveryCodes.renew}
				isOpen={isAsking}
				isPending={renew.isPending}
				error={renew.error}
				onConfirm={() => renew.mutate()}
				onClose={() => setAsking(false)}
			>
				<p>{recoveryCodes.renewHint}</p>
			</ConfirmDialog>
			<ModalDialog
				title={signIn.recoveryCodes.title}
				isOpen={codes.length > 0}
				isMandatory
				onClose={() => undefined}
			>
				<RecoveryCodes
					codes={codes}
					session={session}
					onKept={() => {
						setCodes([]);
						showToast(recoveryCodes.renewed);
					}}
				/>
			</ModalDialog>
		</Section>
	);
}

type Props = {
	factor: 'totp' | 'passkey';
	title: string;
	hint?: string | null;
	/** Says that it is done. */
	done: string;
	onClose(): void;
};

/** Sets up a second factor. With the first one come recovery codes, which must be kept before the dialog closes. */
export function SetUpDialog({ factor, title, hint, done, onClose }: Props) {
	const { signIn } = useMessages();
	const session = useSession();
	const [codes, setCodes] = useState<readonly string[]>([]);
	function finish() {
		onClose();
		showToast(done);
	}
	function take(newCodes: readonly string[]) {
		void reloadAccount();
		setCodes(newCodes);
		if (newCodes.length === 0) finish();
	}
	const hasCodes = codes.length > 0;
	return (
		<ModalDialog
			title={hasCodes ? signIn.recoveryCodes.title : title}
			isOpen
			isMandatory={hasCodes}
			onClose={onClose}
		>
			{hasCodes && <RecoveryCodes codes={codes} session={session} onKept={finish} />}
			{!hasCodes && (
				<>
					{hint && <p className={styles.hint}>{hint}</p>}
					{factor === 'totp' ? (
						<TotpSetUp session={session} onDone={take} onCancel={onClose} />
					) : (
						<PasskeySetUp onDone={take} onCancel={onClose} />
					)}
				</>
			)}
		</ModalDialog>
	);
}

/** Loads the account and the session anew, after a change. Resolves when both are shown. */
export function reloadAccount(): Promise<void> {
	return queryClient.invalidateQueries({ queryKey: ['session'] });
}

/** Whether the person has a single second factor; recovery codes are none. */
export function isLastFactor({ totp, passkeys }: Pick<Account, 'totp' | 'passkeys'>): boolean {
	return passkeys.length + (totp === null ? 0 : 1) === 1;
}
