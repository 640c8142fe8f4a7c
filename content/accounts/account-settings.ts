import { z } from 'zod';
import { BadSetting } from '../model/refusals.ts';
import { setting, wholeNumber } from '../settings/store-settings.ts';

/** The newsroom's rules for signing in, which auditors ask for (decision 052). */

const environmentSchema = z.object({
	NEWSROOM_PASSWORD_LENGTH: setting(wholeNumber(8, 64, 'characters').default(10)),
	/** Of lower-case letters, capital letters, digits, and other characters. */
	NEWSROOM_PASSWORD_KINDS: setting(wholeNumber(1, 4, 'kinds').default(3)),
	/** Earlier passwords that may not be used again. */
	NEWSROOM_PASSWORD_HISTORY: setting(wholeNumber(0, 24, 'passwords').default(5)),
	/** Days after which a password must be changed; 0 for never. */
	NEWSROOM_PASSWORD_DAYS: setting(wholeNumber(0, 3650, 'days').default(90)),
	/** Failed sign-ins that lock an account. */
	NEWSROOM_MAX_FAILURES: setting(wholeNumber(3, 100, 'failures').default(5)),
	NEWSROOM_LOCK_MINUTES: setting(wholeNumber(1, 1440, 'minutes').default(15)),
	/** Minutes without a request after which a session ends. */
	NEWSROOM_IDLE_MINUTES: setting(wholeNumber(1, 1440, 'minutes').default(30)),
	/** The longest a session lasts. */
	NEWSROOM_SESSION_HOURS: setting(wholeNumber(1, 168, 'hours').default(12)),
	/** Sessions of one person at the same time; a further one ends the oldest. */
	NEWSROOM_MAX_SESSIONS: setting(wholeNumber(1, 20, 'sessions').default(3)),
	/** Who needs a second factor: people with a role that says so, or everybody. */
	NEWSROOM_SECOND_FACTOR: setting(
		z.enum(['by-role', 'everyone'], { error: 'must be by-role or everyone' }).default('by-role'),
	),
});

/** The names of these settings. */
export const accountSettingNames: readonly string[] = Object.keys(environmentSchema.shape);

export type AccountSettings = {
	password: { minLength: number; minKinds: number; history: number; maxAgeDays: number };
	maxFailures: number;
	lockMinutes: number;
	idleMinutes: number;
	sessionHours: number;
	maxSessions: number;
	secondFactor: 'by-role' | 'everyone';
};

/** @throws BadSetting that names each invalid setting */
export function readAccountSettings(environment: NodeJS.ProcessEnv): AccountSettings {
	const parsed = environmentSchema.safeParse(environment);
	if (!parsed.success) {
		const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new BadSetting(lines.join('\n'));
	}
	const values = parsed.data;
	return {
		password: {
			minLength: values.NEWSROOM_PASSWORD_LENGTH,
			minKinds: values.NEWSROOM_PASSWORD_KINDS,
			history: values.NEWSROOM_PASSWORD_HISTORY,
			maxAgeDays: values.NEWSROOM_PASSWORD_DAYS,
		},
		maxFailures: values.NEWSROOM_MAX_FAILURES,
		lockMinutes: values.NEWSROOM_LOCK_MINUTES,
		idleMinutes: values.NEWSROOM_IDLE_MINUTES,
		sessionHours: values.NEWSROOM_SESSION_HOURS,
		maxSessions: values.NEWSROOM_MAX_SESSIONS,
		secondFactor: values.NEWSROOM_SECOND_FACTOR,
	};
}
