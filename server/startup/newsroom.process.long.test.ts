import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordTestEvent } from '@portico/testing/content/record-test-event.ts';
import { findFreePort } from '@portico/testing/servers/free-port.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { NewsroomParts } from '../newsroom/newsroom-parts.ts';
import { testSession } from '../newsroom/tests/start-test-newsroom.ts';
import { readSettings } from '../settings.ts';
import { runServer } from './run-server.ts';

const token = 'token-of-an-editor-1';

const parts: NewsroomParts = {
	handlers: {
		async addPerson({ database }) {
			await recordTestEvent(database, 'list:news:zh');
			return { personId: 'p1', link: { address: '', expiresAt: '' } };
		},
	},
	loadSession: async (_database, given) =>
		given === token ? testSession('editor', 'everything', null) : null,
	loadSessionById: async () => testSession('editor', 'everything', null),
	whoGrants: async () => [],
	firstAdministratorLink: async (_database, url) => `${url}/newsroom/welcome#token`,
	addDemoPeople: async () => null,
};

test('a server with its own port for the newsroom tells open pages of changed articles, and ends their streams when it stops', {
	timeout: 120_000,
}, async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'portico-newsroom-'));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
	const [port, newsroomPort] = [await findFreePort(), await findFreePort()];
	const newsroomUrl = `http://127.0.0.1:${newsroomPort}`;
	const settings = readSettings({
		...{ DATA_DIR: dataDir, PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` },
		NEWSROOM_URL: newsroomUrl,
	});
	const lines: string[] = [];
	const server = await runServer(settings, {
		...{ parts, demoFolder: null, log: pino({ level: 'silent' }) },
		printLine: (line) => void lines.push(line),
	});
	let stopping: Promise<void> | undefined;
	try {
		expect(server.newsroomPort).toBe(newsroomPort);
		expect(lines).toContain(
			`The newsroom has a port of its own (listening on 127.0.0.1, port ${newsroomPort})`,
		);
		expect(lines.at(-1)).toContain(`${newsroomUrl}/newsroom/welcome#token`);

		const headers = { Cookie: `portico-newsroom=${token}`, Origin: newsroomUrl };
		const hidden = await fetch(`http://127.0.0.1:${port}/api/newsroom/events`, { headers });
		expect(hidden.status).toBe(404);
		const stream = await fetch(`${newsroomUrl}/api/newsroom/events`, { headers });
		const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
		expect((await reader?.read())?.value).toBe('retry: 2000\n\n');
		const body = JSON.stringify({ loginName: 'lin', displayName: '林岚', language: 'zh' });
		const added = await fetch(`${newsroomUrl}/api/newsroom/people`, {
			method: 'POST',
			headers: { ...headers, 'Content-Type': 'application/json' },
			body,
		});
		expect(added.status).toBe(200);
		expect((await reader?.read())?.value).toBe('event: changed\ndata: {"topics":["articles"]}\n\n');

		stopping = server.stop();
		// A connection that is only closed after a while would reject.
		expect((await reader?.read())?.done).toBe(true);
	} finally {
		await (stopping ?? server.stop());
	}
});
