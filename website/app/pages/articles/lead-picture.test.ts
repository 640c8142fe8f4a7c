import type { Picture } from '@portico/api/answers/shared-parts.ts';
import type { Video } from '@portico/api/answers/videos.ts';
import { expect, test } from 'vitest';
import { isFullWidth, leadPicture } from './lead-picture.ts';

function picture(src: string): Picture {
	return { src, width: 1200, height: 800, alt: '', preview: null, variants: [] };
}

const cover = picture('/media/bridge.jpg');
const text = { kind: 'text' as const, html: '<p>…</p>' };

test('uses the cover as the lead picture', () => {
	const other = { kind: 'picture' as const, picture: picture('/media/crane.jpg'), captionHtml: null };
	expect(leadPicture({ cover, blocks: [text, other] })).toBe(cover);
	expect(leadPicture({ cover: null, blocks: [text, other] })).toBeNull();
});

test('omits a cover that is repeated in the body', () => {
	const itself = { picture: picture('/media/bridge.jpg'), captionHtml: '大桥合龙' };
	expect(leadPicture({ cover, blocks: [text, { kind: 'picture', ...itself }] })).toBeNull();
	expect(
		leadPicture({ cover, blocks: [{ kind: 'gallery', pictures: [itself], captionHtml: null }] }),
	).toBeNull();
	const video = { poster: picture('/media/bridge.jpg') } as Video;
	expect(leadPicture({ cover, blocks: [text, { kind: 'video', video, captionHtml: null }] })).toBeNull();
});

test('shows only large landscape pictures in full width', () => {
	expect(isFullWidth({ width: 1200, height: 800 })).toBe(true);
	expect(isFullWidth({ width: 1920, height: 823 })).toBe(true);
	expect(isFullWidth({ width: 1199, height: 800 })).toBe(false);
	expect(isFullWidth({ width: 1600, height: 1600 })).toBe(false);
	expect(isFullWidth({ width: 1200, height: 1500 })).toBe(false);
});
