import type { Account } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ConfirmDialog } from '../../controls/dialogs.tsx';
import { Fact, Facts, Section } from '../../controls/page.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './account.module.css';
import { isLastFactor, reloadAccount } from './reload-account.ts';
import { SetUpDialog } from './set-up-dialog.tsx';

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
