import type { Account } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ConfirmDialog, ModalDialog } from '../../controls/dialogs.tsx';
import { Fact, Facts, Section } from '../../controls/page.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { RecoveryCodes } from '../../sign-in/factors/recovery-codes.tsx';
import styles from './account.module.css';
import { reloadAccount } from './reload-account.ts';

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
