import type { Database } from '@portico/content/store/connect.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { announceNewsroom } from './newsroom-parts.ts';

const people = {
	names: [
		{ loginName: 'writer', displayName: '林岚', roleNames: { zh: '编辑', en: 'Writer' } },
		{
			loginName: 'system-administrator',
			displayName: '周安',
			roleNames: { zh: '系统管理员', en: 'System administrator' },
		},
	],
	password: 'Bridge-Tunnel-47',
};

async function announce(options: Partial<Parameters<typeof announceNewsroom>[0]> = {}) {
	const lines: string[] = [];
	const logged: string[] = [];
	await announceNewsroom({
		database: {} as Database,
		newsroomUrl: 'http://localhost:3000',
		filledWithDemo: false,
		firstAdministratorLink: async (_database, url) => `${url}/newsroom/welcome#token`,
		addDemoPeople: async () => people,
		log: pino({}, { write: (line: string) => void logged.push(line) }),
		printLine: (line) => void lines.push(line),
		...options,
	});
	return { lines, logged };
}

test('prints the address for the first administrator while there is nobody', async () => {
	const addDemoPeople = vi.fn(async () => people);
	expect((await announce({ addDemoPeople })).lines).toEqual([
		'Newsroom: nobody can sign in yet. Create the first administrator (24 hours): http://localhost:3000/newsroom/welcome#token',
	]);
	expect(addDemoPeople).not.toHaveBeenCalled();
});

test('prints where the newsroom is once there is somebody', async () => {
	expect((await announce({ firstAdministratorLink: async () => null })).lines).toEqual([
		'Newsroom: http://localhost:3000/newsroom',
	]);
});

test('prints the people of the demo and their password, and no address, after filling a store with it', async () => {
	const { lines } = await announce({ filledWithDemo: true });
	expect(lines).toEqual([
		'Newsroom: http://localhost:3000/newsroom. These people of the demo sign in with the password Bridge-Tunnel-47',
		'  writer                林岚  编辑, Writer',
		'  system-administrator  周安  系统管理员, System administrator',
	]);
});

test('lets the server serve if nobody could be added', async () => {
	const { lines, logged } = await announce({
		async firstAdministratorLink() {
			throw new Error('the store is unavailable');
		},
	});
	expect(lines).toEqual([]);
	expect(logged.join()).toContain('the store is unavailable');
});
