import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import type { ReactNode } from 'react';

/** What each step of signing in gets. */
export type StepProps = {
	session: Session;
	/** The step is done: the session without it. */
	onDone(session: Session): void;
	onFailed(error: unknown): void;
	/** The way out, at the end of the step; not where it shows what cannot be shown again. */
	children: ReactNode;
};
