import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ChevronRightIcon } from '../../controls/icons.tsx';
import { FailureNotice } from '../../controls/notices.tsx';
import { call } from '../../data/calls.ts';
import { useMessages } from '../../messages/messages.ts';
import { PasskeySetUp } from '../factors/passkey-set-up.tsx';
import { RecoveryCodes } from '../factors/recovery-codes.tsx';
import { TotpSetUp } from '../factors/totp-set-up.tsx';
import styles from '../sign-in.module.css';
import { usePasskeysAvailable } from '../sign-in-facts.ts';
import type { StepProps } from './step-props.ts';

type Way = 'totp' | 'passkey';

/** A role requires a second factor, and the person has none yet. */
export default function SetUpSecondFactorStep({ session, onDone, onFailed, children }: StepProps) {
	const { setUp, recoveryCodes } = useMessages().signIn;
	const passkeysAvailable = usePasskeysAvailable();
	const [chosen, setChosen] = useState<Way | null>(null);
	const [codes, setCodes] = useState<readonly string[]>([]);
	// The session is complete from here on, but the recovery codes are shown only now.
	const finish = useMutation({
		mutationFn: () => call('get', '/api/newsroom/session', {}),
		onSuccess: onDone,
		onError: onFailed,
	});
	const way = passkeysAvailable ? chosen : 'totp';
	const handlers = {
		onFailed,
		onDone(newCodes: readonly string[]) {
			setCodes(newCodes);
			if (newCodes.length === 0) finish.mutate();
		},
	};
	if (codes.length > 0) {
		return (
			<>
				<StepTitle key="codes">{recoveryCodes.title}</StepTitle>
				<RecoveryCodes codes={codes} session={session} onKept={() => finish.mutate()} />
				<FailureNotice error={finish.error} />
			</>
		);
	}
	return (
		<>
			<StepTitle key={way}>{setUp.title}</StepTitle>
			{way === null && (
				<>
					<p className={styles.hint}>{setUp.hint}</p>
					<ul className={styles.choices}>
						<li>
							<Choice title={setUp.totp} hint={setUp.totpHint} onChoose={() => setChosen('totp')} />
						</li>
						<li>
							<Choice title={setUp.passkey} hint={setUp.passkeyHint} onChoose={() => setChosen('passkey')} />
						</li>
					</ul>
				</>
			)}
			{way === 'totp' && <TotpSetUp session={session} {...handlers} />}
			{way === 'passkey' && <PasskeySetUp {...handlers} />}
			<FailureNotice error={finish.error} />
			<div className={styles.exits}>
				{way !== null && passkeysAvailable && (
					<Button kind="quiet" onPress={() => setChosen(null)}>
						{setUp.otherWay}
					</Button>
				)}
				{children}
			</div>
		</>
	);
}

function Choice({ title, hint, onChoose }: { title: string; hint: string; onChoose(): void }) {
	return (
		<button type="button" className={styles.choice} onClick={onChoose}>
			<span className={styles.choiceTitle}>{title}</span>
			<span className={styles.hint}>{hint}</span>
			<ChevronRightIcon />
		</button>
	);
}

/**
 * The title of a step that comes in place of another one, in which the focused button was. It takes the focus, so that
 * keyboards and screen readers continue there.
 */
function StepTitle({ children }: { children: string }) {
	return (
		<h2 ref={focus} tabIndex={-1} className={styles.title}>
			{children}
		</h2>
	);
}

const focus = (title: HTMLElement | null) => title?.focus();
