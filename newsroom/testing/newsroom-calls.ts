import type { Account } from '@portico/api/newsroom/answers/people.ts';
import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { vi } from 'vitest';

/** What a call answers: its data, or a failure. */
type Answer = { status?: number; data: unknown; message?: string };

/** By method and path below `/api/newsroom`: `post /sign-in`. */
type Answers = Record<string, (body: never) => Answer | Promise<Answer>>;

/** Answers the newsroom's calls instead of a server. A call without an answer fails like a lost connection. */
export function answerCalls(answers: Answers) {
	const calls: { name: string; body: unknown }[] = [];
	vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
		const name = `${method.toLowerCase()} ${address.replace('/api/newsroom', '')}`;
		const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
		calls.push({ name, body: parsed });
		const answer = answers[name];
		if (!answer) throw new TypeError(`No answer for ${name}`);
		const { status = 200, data, message = '' } = await answer(parsed as never);
		return new Response(JSON.stringify({ code: status, message, data }), { status });
	});
	return calls;
}

export const session: Session = {
	sessionId: 's1',
	person: { personId: 'p1', loginName: 'lihua', displayName: '李华', department: '', language: 'zh' },
	step: null,
	factors: { totp: false, passkeys: 0, recoveryCodes: 0 },
	actions: ['read'],
	passwordRules: { minLength: 10, minKinds: 3, history: 5 },
	idleMinutes: 30,
	awaitsSecondFactor: false,
	endsAt: '2026-05-01T20:00:00Z',
	siteUrl: 'https://example.test',
	siteNames: { zh: '集团', en: 'Group' },
	brand: null,
	timeZone: 'Asia/Shanghai',
	edition: '',
};

export const account: Account = {
	passwordSetAt: '2026-04-01T00:00:00Z',
	passwordEndsAt: null,
	totp: { setAt: '2026-04-01T00:00:00Z' },
	recoveryCodesLeft: 8,
	passkeys: [],
	needsSecondFactor: true,
	sessions: [],
};

export const signInFacts = {
	needsFirstAdministrator: false,
	passkeysAvailable: true,
	siteNames: { zh: '集团', en: 'Group' },
	brand: null,
};

export const notSignedIn: Answer = {
	status: 401,
	data: { reason: 'not-signed-in' },
	message: '请先登录。',
};
