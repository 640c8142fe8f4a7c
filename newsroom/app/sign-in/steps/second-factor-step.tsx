import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { PasskeyIcon } from '../../controls/icons.tsx';
import { FailureNotice } from '../../controls/notices.tsx';
import { call } from '../../data/calls.ts';
import { useMessages } from '../../messages/messages.ts';
import { CodeForm } from '../factors/code-form.tsx';
import { answerChallenge } from '../factors/passkeys.ts';
import styles from '../sign-in.module.css';
import { usePasskeysAvailable } from '../sign-in-facts.ts';
import type { StepProps } from './step-props.ts';

type Way = 'totp' | 'passkey' | 'recovery';

/** A code of the authenticator application, a passkey, or a recovery code: whichever the person has. */
export default function SecondFactorStep({ session, onDone, onFailed, children }: StepProps) {
	const { factors, setUp } = useMessages().signIn;
	const passkeysAvailable = usePasskeysAvailable();
	const [chosen, setChosen] = useState<Way>();
	const { totp, passkeys, recoveryCodes } = session.factors;
	const usable: Record<Way, boolean> = {
		totp,
		passkey: passkeys > 0 && passkeysAvailable,
		recovery: recoveryCodes > 0,
	};
	const ways = (['totp', 'passkey', 'recovery'] as const).filter((way) => usable[way]);
	const names: Record<Way, string> = {
		totp: factors.useTotp,
		passkey: setUp.passkey,
		recovery: factors.useRecoveryCode,
	};
	const way = chosen ?? ways[0];
	const handlers = { onDone, onFailed };
	return (
		<>
			<h2 className={styles.title}>{factors.title}</h2>
			{way === undefined && <p>{factors.noneUsable}</p>}
			{way === 'totp' && (
				<CodeForm
					key="totp"
					kind="totp"
					label={factors.totpCode}
					note={factors.totpHint}
					action={factors.verify}
					autoFocus
					send={(code) => call('post', '/api/newsroom/session/totp', { body: { code } })}
					{...handlers}
				/>
			)}
			{way === 'recovery' && (
				<CodeForm
					key="recovery"
					kind="recovery"
					label={factors.recoveryCode}
					note={factors.recoveryHint}
					action={factors.verify}
					autoFocus
					send={(code) => call('post', '/api/newsroom/session/recovery-code', { body: { code } })}
					{...handlers}
				/>
			)}
			{way === 'passkey' && <PasskeyVerification {...handlers} />}
			{ways.length > 1 && (
				<fieldset className={styles.otherWays}>
					<legend>{factors.otherWays}</legend>
					{ways
						.filter((other) => other !== way)
						.map((other) => (
							<Button key={other} kind="quiet" onPress={() => setChosen(other)}>
								{names[other]}
							</Button>
						))}
				</fieldset>
			)}
			<div className={styles.exits}>{children}</div>
		</>
	);
}

/** Completes a sign-in with one of the person's passkeys. */
function PasskeyVerification({ onDone, onFailed }: Pick<StepProps, 'onDone' | 'onFailed'>) {
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
