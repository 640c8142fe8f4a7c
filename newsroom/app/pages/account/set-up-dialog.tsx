import { useState } from 'react';
import { ModalDialog } from '../../controls/dialogs.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { useSession } from '../../data/session.ts';
import { useMessages } from '../../messages/messages.ts';
import { PasskeySetUp } from '../../sign-in/factors/passkey-set-up.tsx';
import { RecoveryCodes } from '../../sign-in/factors/recovery-codes.tsx';
import { TotpSetUp } from '../../sign-in/factors/totp-set-up.tsx';
import styles from './account.module.css';
import { reloadAccount } from './reload-account.ts';

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
