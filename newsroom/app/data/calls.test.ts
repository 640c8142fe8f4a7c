import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls, notSignedIn, session } from '../../testing/newsroom-calls.ts';
import { showLanguage } from '../messages/messages.ts';
import { boardQuery } from './board.ts';
import { call, callSilently } from './calls.ts';
import { queryClient } from './query-client.ts';
import { sessionQuery, setSession } from './session.ts';
import { declineSignIn, isSignInRequested } from './sign-in-again.ts';

beforeEach(async () => {
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	vi.stubGlobal('document', { documentElement: {} });
	await showLanguage('zh');
});
afterEach(() => {
	vi.unstubAllGlobals();
	onlineManager.setOnline(true);
	queryClient.clear();
	declineSignIn();
});

it('asks the server although the browser believes to be away from the network', async () => {
	answerCalls({ 'get /board': () => ({ data: { waiting: 3 } }) });
	onlineManager.setOnline(false);
	expect(await queryClient.fetchQuery(boardQuery)).toEqual({ waiting: 3 });
});

const save = () => callSilently('put', '/api/newsroom/account/language', { body: { language: 'en' } });

it('fails to save at once when the session has ended', async () => {
	answerCalls({ 'put /account/language': () => notSignedIn });
	setSession(session);
	await expect(save()).rejects.toMatchObject({ status: 401 });
	expect(isSignInRequested()).toBe(true);
});

it('fails like a lost connection when the answer breaks off, and says what a proxy answers', async () => {
	const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('network')) });
	vi.stubGlobal('fetch', async () => new Response(broken));
	await expect(save()).rejects.toMatchObject({ status: 0 });
	vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
	await expect(save()).rejects.toMatchObject({ status: 502, details: null });
});

it('says whose page it is, and never becomes the page of somebody else', async () => {
	const others = { ...session, person: { ...session.person, personId: 'p2' } };
	const people: (string | null)[] = [];
	vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
		people.push(new Headers(headers).get('Portico-Person'));
		return Response.json({ code: 200, message: 'ok', data: others });
	});
	setSession(session);
	await call('get', '/api/newsroom/board', {});
	expect(people).toEqual(['p1']);
	expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toEqual(session);
	expect(isSignInRequested()).toBe(true);
});

it.each([
	['without a connection', async () => Promise.reject(new TypeError('network')), 0],
	['to the page of a proxy', async () => new Response('<html>', { status: 502 }), 502],
])('fails as itself before the texts of the page are loaded: %s', async (_, fetch, status) => {
	vi.resetModules();
	vi.stubGlobal('fetch', fetch);
	const fresh = await import('./calls.ts');
	const failed = fresh.call('get', '/api/newsroom/session', {});
	await expect(failed).rejects.toMatchObject({ name: 'NewsroomFailure', status, message: '' });
});

it('tries the first call of a page again that found no connection', async () => {
	vi.resetModules();
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const answers = [
		() => Promise.reject(new TypeError('network')),
		async () => new Response(JSON.stringify({ code: 200, message: 'ok', data: session })),
	];
	vi.stubGlobal('fetch', () => answers.shift()?.());
	const { queryClient: fresh } = await import('./query-client.ts');
	const { sessionQuery: first } = await import('./session.ts');
	const found = fresh.fetchQuery(first);
	await vi.runAllTimersAsync();
	expect(await found).toEqual(session);
});
