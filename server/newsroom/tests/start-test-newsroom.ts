import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { actions } from '@portico/api/newsroom/actions.ts';
import type { SignInStep } from '@portico/api/newsroom/answers/sign-in.ts';
import { newsroomCalls } from '@portico/api/newsroom/newsroom-calls.ts';
import { readAccountSettings } from '@portico/content/accounts/account-settings.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import type { UploadStore } from '@portico/content/drafts/uploads/begin-upload.ts';
import type { MediaStore } from '@portico/content/files/media-store.ts';
import type { Store } from '@portico/content/store/connect.ts';
import { pino } from 'pino';
import { createClientAddress } from '../../operation/client-address.ts';
import {
	createConcurrencyLimiter,
	exportLimits,
	largeAnswerLimits,
	largeBodyLimits,
	newsroomCallLimits,
	signInLimits,
	uploadPartLimits,
} from '../../operation/concurrency-limiter.ts';
import { createRateLimits, rateLimits } from '../../operation/rate-limits.ts';
import type { NewsroomGuards } from '../api/create-newsroom-api.ts';
import { createNewsroom } from '../create-newsroom.ts';
import type { NewsroomBuild } from '../newsroom-build.ts';
import type { NewsroomParts } from '../newsroom-parts.ts';

export const newsroomUrl = 'https://newsroom.example';

/** Of people who may do everything, who may do nothing, and who have not entered their second factor. */
export const tokens = {
	everything: 'token-for-everything-1',
	nothing: 'token-for-nothing-0001',
	secondFactor: 'token-second-factor-01',
} as const;

/** Headers of a request by the application, as the person with this token. */
export const fromApplication = (token: string | null = tokens.everything) => ({
	Origin: newsroomUrl,
	...(token !== null && { Cookie: `__Host-portico-newsroom=${token}` }),
});

export function testSession(personId: string, held: 'everything' | 'nothing', step: SignInStep | null) {
	return {
		sessionId: `session-of-${personId}`,
		person: {
			...{ personId, loginName: personId, displayName: '林岚', department: '' },
			language: 'zh' as const,
		},
		step,
		factors: { totp: false, passkeys: 0, recoveryCodes: 0 },
		needsSecondFactor: false,
		grants: held === 'nothing' ? [] : [{ actions, fdCode: null, langs: null }],
		endsAt: new Date('2026-05-01T12:00:00Z'),
	} satisfies CurrentSession;
}

/** Sessions by token; change them to end or replace one. */
const testSessions = (): Map<string, CurrentSession> =>
	new Map([
		[tokens.everything, testSession('editor', 'everything', null)],
		[tokens.nothing, testSession('guest', 'nothing', null)],
		[tokens.secondFactor, testSession('newcomer', 'everything', 'second-factor')],
	]);

/** For tests whose handlers need no store. */
export const noStore = {
	database: {
		transaction: async () => {
			throw new Error('There is no store.');
		},
	} as unknown as Store['database'],
	listen: async () => async () => undefined,
};

/** The maximum size of a body. */
export const testBodyBytes = 256 * 1024;

/** No test reads a file. */
export const noMedia = { openRead: async () => null } as unknown as MediaStore;

/** No test uploads a file, unless it has a store for it. */
export const noUploads = {} as UploadStore;

/** A handler that answers every call with null. */
const emptyHandlers = Object.fromEntries(newsroomCalls.map(({ name }) => [name, async () => null]));

const unlimited = { burst: 1_000_000, perSecond: 1_000_000 };

type TestOptions = {
	signInLimit?: { burst: number; perSecond: number };
	guards?: Partial<NewsroomGuards>;
	handlers?: Record<string, (sources: never, request: never) => Promise<unknown>>;
	sessions?: Map<string, CurrentSession>;
	build?: NewsroomBuild;
	networks?: string[];
	url?: string;
	loadSession?: NewsroomParts['loadSession'];
	uploads?: UploadStore;
	onUploadReceived?: () => void;
};

/** A newsroom with handlers that answer null, except those given. */
export async function createTestNewsroom(
	store: Pick<Store, 'database' | 'listen'>,
	options: TestOptions = {},
) {
	const { sessions = testSessions(), networks = [], url = newsroomUrl } = options;
	const logged: string[] = [];
	const newsroom = await createNewsroom({
		...{ store, networks, database: store.database, development: false },
		...{ media: noMedia, maxBodyBytes: testBodyBytes, requiresAltTexts: false },
		uploads: options.uploads ?? noUploads,
		onUploadReceived: options.onUploadReceived ?? (() => undefined),
		build: options.build ?? {
			loadPage: async () => null,
			buildId: '',
			serviceWorker: null,
			assets: new Map(),
		},
		accounts: readAccountSettings({}),
		siteUrl: 'https://site.example',
		newsroomUrl: url,
		logger: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
		handlers: { ...emptyHandlers, ...options.handlers } as NewsroomParts['handlers'],
		loadSession: options.loadSession ?? (async (_database, token) => sessions.get(token) ?? null),
		loadSessionById: async (_database, sessionId) =>
			[...sessions.values()].find((session) => session.sessionId === sessionId) ?? null,
		whoGrants: async () => ['周安'],
		guards: {
			clientAddress: createClientAddress(['loopback']),
			signIns: createConcurrencyLimiter(signInLimits),
			newsroomCalls: createConcurrencyLimiter(newsroomCallLimits),
			largeBodies: createConcurrencyLimiter(largeBodyLimits),
			largeAnswers: createConcurrencyLimiter(largeAnswerLimits),
			exports: createConcurrencyLimiter(exportLimits),
			uploadParts: createConcurrencyLimiter(uploadPartLimits),
			rateLimits: createRateLimits({
				limits: { ...rateLimits, version: unlimited, 'sign-in': options.signInLimit ?? unlimited },
			}),
			...options.guards,
		},
	});
	return { newsroom, logged, sessions };
}

export type TestAnswer = {
	status: number;
	headers: Headers;
	body: { code: number; message: string; data: Record<string, unknown> | null };
};

/** Serves a test newsroom on a free port. */
export async function startTestNewsroom(
	store: Pick<Store, 'database' | 'listen'>,
	options: TestOptions = {},
) {
	const created = await createTestNewsroom(store, options);
	const server = serve({ fetch: created.newsroom.routes.fetch, port: 0, hostname: '127.0.0.1' });
	await new Promise((resolve) => server.once('listening', resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		...created,
		origin,
		/** Sends a request; a body that is not text or bytes as JSON. */
		async call(
			method: string,
			path: string,
			{ headers = fromApplication(), body }: { headers?: Record<string, string>; body?: unknown } = {},
		): Promise<TestAnswer> {
			const isRaw = typeof body === 'string' || body instanceof Uint8Array;
			const response = await fetch(origin + path, {
				method: method.toUpperCase(),
				headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
				...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
			});
			const text = await response.text();
			return {
				status: response.status,
				headers: response.headers,
				body: text === '' ? null : JSON.parse(text),
			};
		},
		async stop() {
			created.newsroom.streams.stop();
			await new Promise((resolve) => server.close(resolve));
			await created.newsroom.stop();
		},
	};
}
