import { expect, test } from 'vitest';
import {
	baseNameOf,
	copyNameOf,
	extensionOf,
	isFileName,
	isMediaFile,
	mediaAddress,
	parseMediaAddress,
} from './media-files.ts';

test.each(['media/bridge.jpg', 'media/2026/桥 (1).jpg', 'media/.hidden', 'media/a..b', 'media/100%.png'])(
	'accepts %j',
	(file) => {
		expect(isMediaFile(file)).toBe(true);
	},
);

test.each([
	...['media', 'media/', 'media//a', 'media/./a', 'media/../a', 'media/a/', '/media/a', 'other/a', 'Media/a'],
	...['media/a\\b', 'media/a\0', 'media/a\nb', 'media/\uD800', `media/${'字'.repeat(86)}`],
])('refuses %j', (file) => {
	expect(isMediaFile(file)).toBe(false);
});

test('parses names', () => {
	expect(baseNameOf('media/2026/bridge.JPG')).toBe('bridge.JPG');
	expect(extensionOf('media/2026.d/bridge.JPG')).toBe('jpg');
	expect(extensionOf('media/2026.d/bridge')).toBe('');
	expect(extensionOf('media/.jpg')).toBe('');
});

test('names a copy after its original, within the limits of file systems', () => {
	expect(copyNameOf('media/2026/桥.1.jpg', 480, 'webp')).toBe('桥.1-480w.webp');
	expect(copyNameOf('media/bridge', 960, 'avif')).toBe('bridge-960w.avif');
	for (const length of [80, 81, 82, 83, 84]) {
		const name = copyNameOf(`media/${'𠮷'.repeat(60)}${'a'.repeat(length - 80)}.j`, 1920, 'webp');
		expect(isFileName(name)).toBe(true);
		expect(name).toMatch(/^𠮷+a*-1920w\.webp$/u);
	}
});

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
