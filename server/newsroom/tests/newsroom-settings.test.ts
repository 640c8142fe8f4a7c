import { BadSetting } from '@portico/content/model/refusals.ts';
import { expect, test } from 'vitest';
import { readSettings } from '../../settings.ts';

const read = (environment: NodeJS.ProcessEnv) =>
	readSettings({ SITE_URL: 'https://www.example.com', ...environment }).newsroom;

test('answers at the site’s own origin and port by default', () => {
	expect(read({})).toMatchObject({ url: 'https://www.example.com', port: null, networks: [] });
	expect(read({ NEWSROOM_URL: 'https://www.example.com/' })).toMatchObject({ port: null });
});

test.each([
	[{ NEWSROOM_URL: 'https://newsroom.example.com' }, 3001],
	[{ NEWSROOM_URL: 'https://newsroom.example.com:8443/' }, 8443],
	[{ NEWSROOM_URL: 'https://newsroom.example.com:8443', NEWSROOM_PORT: '4000' }, 4000],
	[{ NEWSROOM_URL: 'http://www.example.com' }, 3001],
])('listens on its own port with another origin: %j on %i', (environment, port) => {
	const settings = read(environment);
	expect(settings.port).toBe(port);
	expect(settings.url).toBe(new URL(environment.NEWSROOM_URL).origin);
});

test('takes any free port where the site does', () => {
	expect(read({ NEWSROOM_URL: 'https://newsroom.example.com', PORT: '0' }).port).toBe(0);
});

test('reads the networks that it answers', () => {
	const networks = read({ NEWSROOM_NETWORKS: '10.0.0.0/8, loopback 2001:db8::1' }).networks;
	expect(networks).toEqual(['10.0.0.0/8', 'loopback', '2001:db8::1']);
});

test('reads the rules of accounts', () => {
	expect(read({ NEWSROOM_IDLE_MINUTES: '20' }).accounts.idleMinutes).toBe(20);
});

test.each([
	[{ NEWSROOM_URL: 'newsroom.example.com' }, /NEWSROOM_URL/],
	[{ NEWSROOM_URL: 'ftp://newsroom.example.com' }, /NEWSROOM_URL/],
	[{ NEWSROOM_PORT: '4000' }, /NEWSROOM_PORT: needs a NEWSROOM_URL/],
	[{ NEWSROOM_URL: 'https://newsroom.example.com', NEWSROOM_PORT: '70000' }, /NEWSROOM_PORT/],
	[{ NEWSROOM_URL: 'https://newsroom.example.com', NEWSROOM_PORT: '3000' }, /another port/],
	[{ NEWSROOM_URL: 'http://newsroom.example.com:3000' }, /another port/],
	[{ NEWSROOM_NETWORKS: '10.0.0.0/40' }, /NEWSROOM_NETWORKS/],
	[{ NEWSROOM_NETWORKS: 'example.com' }, /NEWSROOM_NETWORKS/],
	[{ NEWSROOM_IDLE_MINUTES: 'x' }, /NEWSROOM_IDLE_MINUTES/],
])('refuses %j', (environment, message) => {
	expect(() => read(environment)).toThrow(BadSetting);
	expect(() => read(environment)).toThrow(message);
});
