import { expect, test } from 'vitest';
import { mediaAddress, parseMediaAddress } from './media-addresses.ts';

const digest = '0123456789abcdef'.repeat(4);
const inAddress = digest.slice(0, 32);

test.each(['bridge.jpg', '桥 (1).jpg', '100% & more?.png', "a'b#c.pdf"])(
	'parses the address of %j',
	(name) => {
		const address = mediaAddress(digest, `media/2026/${name}`);
		expect(address).toMatch(new RegExp(`^/media/${inAddress}/[^/?#\\s]+$`));
		expect(parseMediaAddress(address)).toEqual({ digest: inAddress, name });
	},
);

test.each([
	...[
		'',
		'/',
		`/media/${inAddress}`,
		`/media/${inAddress}/`,
		`/media/${digest}/a`,
		`/media/${inAddress}/a/b`,
	],
	...[`/x/media/${inAddress}/a`, `/media/${inAddress.toUpperCase()}/a`, `/media/${'g'.repeat(32)}/a`],
	...[
		'..',
		'.',
		'%2e%2e',
		'a%2Fb',
		'..%2f..%2fpasswd',
		'a%5Cb',
		'a%00',
		'%',
		'%ff',
		'%ED%A0%80',
		'a?b',
		'a#b',
	].map((name) => `/media/${inAddress}/${name}`),
])('refuses %j as an address of a media file', (path) => {
	expect(parseMediaAddress(path)).toBeNull();
});
