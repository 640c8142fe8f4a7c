import { expect, test } from 'vitest';
import { type MediaRow, mediaLookup, pictureOf } from './resolve-media.ts';

const row: MediaRow = {
	...{ file: 'media/a.jpg', digest: 'a'.repeat(64), mediaType: 'image/jpeg', size: 1, width: 8, height: 6 },
	...{ animated: false, preview: null, variants: [], avifPending: false, alts: {}, captions: {}, credit: '' },
	...{ decorative: false, pages: null, focalX: null, focalY: null, wasNamed: false, removedAt: null },
	...{ uploadedBy: null, uploadedAt: null },
};

test('answers the focal point of a picture that has one, at its corner too', () => {
	const cornered = new Map([[row.file, { ...row, focalX: 0, focalY: 1 }]]);
	expect(pictureOf(cornered, row.file, 'zh')?.focus).toEqual({ x: 0, y: 1 });
	expect(mediaLookup(cornered, 'zh')(row.file)?.picture?.focus).toEqual({ x: 0, y: 1 });
	expect(pictureOf(new Map([[row.file, row]]), row.file, 'zh')).not.toHaveProperty('focus');
});
