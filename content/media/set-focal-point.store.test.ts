import { clearStore } from '@portico/testing/content/bundles/clear-store.ts';
import { describeWithStore } from '@portico/testing/databases/describe-with-store.ts';
import { clearAuditLog, loadAuditLog } from '@portico/testing/newsroom/audit-log.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changeContent } from '../changes/change-content.ts';
import { mediaTag } from '../events/content-tags.ts';
import { media } from '../store/tables/media-schema.ts';
import { focalPointOf } from './resolve-media.ts';
import { setFocalPoint } from './set-focal-point.ts';
import { type NewMedia, writeMedia } from './write-media.ts';

const file = 'media/bridge.jpg';
const picture: NewMedia = {
	...{ file, digest: 'a'.repeat(64), mediaType: 'image/jpeg', size: 1, width: 1600, height: 900 },
	...{ animated: false, preview: null, variants: [], avifPending: false },
};
const form: NewMedia = {
	...{ ...picture, file: 'media/form.pdf', mediaType: 'application/pdf' },
	...{ width: null, height: null },
};

describeWithStore('the focal point of a picture', (getDatabase) => {
	beforeEach(async () => {
		await clearStore(getDatabase());
		await getDatabase().insert(media).values([picture, form]);
		await clearAuditLog(getDatabase());
	});

	/** Sets it, and returns whether it changed, and the tags of the answers that are outdated. */
	const set = (point: { x: number; y: number } | null, of = file) =>
		changeContent(getDatabase(), 'system:command', async (change) => ({
			changed: await setFocalPoint(change, of, point),
			tags: [...(change.tags.get('media') ?? [])],
		}));

	async function stored() {
		const [row] = await getDatabase().select().from(media).where(eq(media.file, file));
		return row && focalPointOf(row);
	}

	test('is stored, outdates the answers that show the picture, and can be removed', async () => {
		expect(await set({ x: 0.3, y: 1 })).toEqual({ changed: true, tags: [mediaTag(file)] });
		expect(await stored()).toEqual({ x: 0.3, y: 1 });
		expect(await set(null)).toEqual({ changed: true, tags: [mediaTag(file)] });
		expect(await stored()).toBeNull();
		const record = { action: 'media.focus', subject: `media:${file}` };
		expect(await loadAuditLog(getDatabase())).toMatchObject([record, record]);
	});

	test('is unchanged if it is set again, also with more digits than are stored', async () => {
		await set({ x: 0, y: 1 / 3 });
		await clearAuditLog(getDatabase());
		expect(await set({ x: 0, y: 1 / 3 })).toEqual({ changed: false, tags: [] });
		expect(await stored()).toEqual({ x: 0, y: 0.3333 });
		expect(await loadAuditLog(getDatabase())).toEqual([]);
	});

	test.each(['media/form.pdf', 'media/none.jpg'])(
		'is refused for %s, which is not a picture',
		async (name) => {
			await expect(set({ x: 0, y: 0 }, name)).rejects.toMatchObject({ code: 'file-not-found' });
		},
	);

	test.each([
		['stays with the same bytes', { width: 900, height: 900, digest: picture.digest }, true],
		['stays when a larger picture replaces it', { width: 3201, height: 1800 }, true],
		['stays within 1 % of its proportions', { width: 1614, height: 900 }, true],
		['is removed by wider proportions', { width: 1618, height: 900 }, false],
		['is removed by narrower proportions', { width: 1582, height: 900 }, false],
		['is removed by a file that is not a picture', { width: null, height: null }, false],
	])('%s', async (_, replacement, stays) => {
		await set({ x: 0.3, y: 0.7 });
		const replaced = { ...picture, digest: 'b'.repeat(64), ...replacement };
		await changeContent(getDatabase(), 'system:command', (change) => writeMedia(change, [replaced]));
		expect(await stored()).toEqual(stays ? { x: 0.3, y: 0.7 } : null);
	});
});
