import { useMutation } from '@tanstack/react-query';
import { Button } from '../../controls/buttons/button.tsx';
import { PasskeyIcon } from '../../controls/icons.tsx';
import { FailureNotice } from '../../controls/notices/failure-notice.tsx';
import { call } from '../../data/calls.ts';
import { useMessages } from '../../messages/messages.ts';
import { answerChallenge } from '../factors/passkeys.ts';
import styles from '../sign-in.module.css';
import type { StepProps } from './sign-in-steps.tsx';

/** Completes a sign-in with one of the person's passkeys. */
export function PasskeyVerification({ onDone, onFailed }: Pick<StepProps, 'onDone' | 'onFailed'>) {
	const { factors } = useMessages().signIn;
	const verify = useMutation({
		async mutationFn() {
			const options = await call('post', '/api/newsroom/session/passkey-options', {});
			const response = await answerChallenge(options);
			return call('post', '/api/newsroom/session/passkey', { body: { response } });
		},
		onSuccess: onDone,
		onError: onFailed,
	});
	return (
		<div className={styles.form}>
			<p className={styles.hint}>{factors.passkeyHint}</p>
			<FailureNotice error={verify.error} />
			<Button kind="primary" autoFocus isPending={verify.isPending} onPress={() => verify.mutate()}>
				<PasskeyIcon />
				{factors.usePasskey}
			</Button>
		</div>
	);
}
