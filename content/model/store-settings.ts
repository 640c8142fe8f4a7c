import { join } from 'node:path';
import { z } from 'zod';
import { type MediaPlace, parseMediaPlace } from '../media/stores/media-place.ts';
import type { StoreSettings } from '../store/connect.ts';

/** A setting's schema: an unset variable and an empty one mean the same. */
export const setting = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema);

/**
 * The environment variables that say where the content is and under which address it is shown. The
 * server and the content commands read the same ones.
 */
const storeEnvironment = z.object({
	/** Folder of the embedded store, of the socket commands reach a server by, and of media unless told. */
	DATA_DIR: setting(z.string().default('./data')),
	/** A PostgreSQL address; without one, the store is the embedded one in `DATA_DIR`. */
	DATABASE_URL: setting(
		z
			.string()
			.regex(/^postgres(ql)?:\/\//, { error: 'must be a postgres:// address' })
			.nullable()
			.default(null),
	),
	/** A folder or a bucket for the media that several servers share; without one, `DATA_DIR/media`. */
	MEDIA_STORE: setting(
		z
			.string()
			.transform((text, context): MediaPlace => {
				try {
					return parseMediaPlace(text);
				} catch (error) {
					context.addIssue((error as Error).message);
					return z.NEVER;
				}
			})
			.optional(),
	),
	/** Origin of absolute addresses, such as https://www.example.com; without one, the server's own here. */
	SITE_URL: setting(
		z
			.url({ protocol: /^https?$/, error: 'must be an http or https address' })
			.transform((address) => new URL(address).origin)
			.optional(),
	),
	PORT: setting(z.string().regex(/^\d+$/, { error: 'must be a number' }).default('3000')),
});

/** Where the content is: the store, its media, and the site that shows it. */
export type ContentPlace = {
	store: StoreSettings & { dataDir: string };
	media: MediaPlace;
	siteUrl: string;
};

/** A setting that cannot be used; the message names it. */
export class BadSetting extends Error {
	override readonly name = 'BadSetting';
}

/** @throws BadSetting */
export function readContentPlace(environment: NodeJS.ProcessEnv): ContentPlace {
	const parsed = storeEnvironment.safeParse(environment);
	if (!parsed.success) {
		throw new BadSetting(
			parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
		);
	}
	const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MEDIA_STORE: media, SITE_URL, PORT } = parsed.data;
	return {
		store: { dataDir, databaseUrl },
		media: media ?? { kind: 'folder', folder: join(dataDir, 'media'), shared: false },
		siteUrl: SITE_URL ?? `http://localhost:${PORT}`,
	};
}
