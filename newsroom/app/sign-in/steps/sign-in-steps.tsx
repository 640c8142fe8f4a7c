import type { Session, SignInStep } from '@portico/api/newsroom/answers/sign-in.ts';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { NewsroomFailure } from '../../data/query-client.ts';
import { useMessages } from '../../messages/messages.ts';
import type { StepProps } from './step-props.ts';

const steps: Record<SignInStep, ComponentType<StepProps>> = {
	'second-factor': lazy(() => import('./second-factor-step.tsx')),
	'change-password': lazy(() => import('./change-password-step.tsx')),
	'set-up-second-factor': lazy(() => import('./set-up-second-factor-step.tsx')),
};

type Props = {
	session: Session;
	onSession(session: Session): void;
	/** The session ended before it was complete. */
	onEnded(): void;
	/** The way out of each step. */
	children: ReactNode;
};

/** What a sign-in still lacks, one step after the other. */
export function SignInSteps({ session, onSession, onEnded, children }: Props) {
	const { general } = useMessages();
	if (session.step === null) return null;
	const Step = steps[session.step];
	return (
		<Suspense fallback={<p role="status">{general.loading}</p>}>
			<Step
				key={session.step}
				session={session}
				onDone={onSession}
				onFailed={(error) => isEnded(error) && onEnded()}
			>
				{children}
			</Step>
		</Suspense>
	);
}

/** The answer names the missing step; without one, the session is missing. */
function isEnded(error: unknown): boolean {
	return error instanceof NewsroomFailure && error.status === 401 && !error.details?.step;
}
