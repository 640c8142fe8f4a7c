import { expect, test } from 'vitest';
import { signKeyAddresses } from './video-keys.ts';

const digest = 'c0ffee00'.repeat(4);
const place = { digest, name: '720p.m3u8' };
const signatures = {
	queryFor: async ({ digest: folder, name }: typeof place) => `signature=${folder.slice(0, 6)}-${name}`,
	opens: async () => true,
};
const sign = (playlist: string) => signKeyAddresses(playlist, place, signatures);

test('returns null for a playlist without keys', async () => {
	const plain = '#EXTM3U\n#EXTINF:6.0,EXT-X-KEY:URI="a.key"\n720p-00000.ts\n#EXT-X-ENDLIST\n';
	expect(await sign(plain)).toBeNull();
});

test('signs each key by its name, and changes nothing else', async () => {
	const playlist = (first: string, second: string) => `#EXTM3U\r
#EXT-X-KEY:METHOD=AES-128,URI="${first}",IV=0x00000000000000000000000000000000\r
#EXTINF:6.0,\r
720p-00000.ts\r
#EXT-X-KEY:METHOD=AES-128,KEYFORMAT="identity", URI="${second}"\r
#EXTINF:6.0,URI="key-00000.key"\r
720p-00001.ts\r
#EXT-X-KEY:METHOD=NONE\r
#EXT-X-ENDLIST\r
`;
	expect(await sign(playlist('key-00000.key', 'key-00001.key'))).toBe(
		playlist('key-00000.key?signature=c0ffee-key-00000.key', 'key-00001.key?signature=c0ffee-key-00001.key'),
	);
});

test.each([
	['key 1.key', 'key%201.key?signature=c0ffee-key 1.key'],
	['./a.key?old=1#x', 'a.key?signature=c0ffee-a.key'],
	[`/media/${digest}/a.key`, 'a.key?signature=c0ffee-a.key'],
	[`../${digest}/a.key`, 'a.key?signature=c0ffee-a.key'],
	['../keys/a.key', '../keys/a.key'],
	[`/media/${'c0ffee01'.repeat(4)}/a.key`, `/media/${'c0ffee01'.repeat(4)}/a.key`],
	['https://elsewhere.example/a.key', 'https://elsewhere.example/a.key'],
	['//elsewhere.example/a.key', '//elsewhere.example/a.key'],
	['data:text/plain;base64,AAAA', 'data:text/plain;base64,AAAA'],
	['skd://a', 'skd://a'],
	['http://[', 'http://['],
	['key.bin', 'key.bin'],
	['', ''],
])('changes the address %j to %j', async (address, signed) => {
	const line = (uri: string) => ` #EXT-X-SESSION-KEY:METHOD=AES-128,URI="${uri}"\n`;
	expect(await sign(line(address))).toBe(line(signed));
});
