import { join } from 'node:path';
import { z } from 'zod';
import { defaultMaxBodyBytes } from '../bodies/body-limit.ts';
import {
	type AttachmentTypes,
	defaultAttachmentTypes,
	readAttachmentTypes,
} from '../files/attachment-types.ts';
import { type MediaLocation, parseMediaLocation } from '../files/stores/media-location.ts';
import { BadSetting } from '../model/refusals.ts';
import type { StoreSettings } from '../store/connect.ts';
import { createFreeSpace, type FreeSpace } from '../store/free-space.ts';
import { postgresAddressError } from '../store/postgres/postgres-address.ts';
import { settingNameFault } from './setting-names.ts';

/** The schema of a setting: unset and empty are the same. */
export const setting = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value) => (value === '' ? undefined : value), schema);

/** A whole number within bounds, with one message for every error. */
export function wholeNumber(min: number, max: number, unit: string) {
	const error = `must be a whole number of ${unit} from ${min} to ${max}`;
	return z
		.string()
		.regex(/^\d{1,9}$/, { error })
		.transform(Number)
		.refine((number) => number >= min && number <= max, { error });
}

/** The origin of an http or https address. */
const origin = z
	.url({ protocol: /^https?$/, error: 'must be an http or https address' })
	.transform((address) => new URL(address))
	.refine(({ pathname, search, hash }) => pathname + search + hash === '/', {
		error: 'must have no path: the site answers at the root of its address',
	})
	.transform((address) => address.origin);

/**
 * The environment variables for the place of the content and its address, shared by the server and the
 * content commands.
 */
const storeEnvironment = z.object({
	/** Folder of the embedded store, of the control socket, and, by default, of the media. */
	DATA_DIR: setting(z.string().default('./data')),
	/** A PostgreSQL address; the default is the embedded store in `DATA_DIR`. */
	DATABASE_URL: setting(
		z
			.string()
			.superRefine((address, context) => {
				const reason = postgresAddressError(address);
				if (reason !== null) context.addIssue(reason);
			})
			.nullable()
			.default(null),
	),
	/** Seconds after which an embedded store that answers nothing is considered lost. */
	STORE_TIMEOUT: setting(wholeNumber(5, 3600, 'seconds').default(120)),
	/** Free space required on the disks of the store and the media: imports stop below it. */
	MIN_FREE_MEGABYTES: setting(wholeNumber(0, 1_048_576, 'megabytes').default(256)),
	/** A folder or a bucket for media shared by several servers; defaults to `DATA_DIR/media`. */
	MEDIA_STORE: setting(
		z
			.string()
			.transform((text, context): MediaLocation => {
				try {
					return parseMediaLocation(text);
				} catch (error) {
					context.addIssue((error as Error).message);
					return z.NEVER;
				}
			})
			.optional(),
	),
	/** Kinds of files that articles may offer, and extensions such as .dwg. */
	ATTACHMENT_TYPES: setting(
		z
			.string()
			.transform((list, context): AttachmentTypes => {
				try {
					return readAttachmentTypes(list);
				} catch (error) {
					context.addIssue((error as Error).message);
					return z.NEVER;
				}
			})
			.default(defaultAttachmentTypes),
	),
	/** Largest body of a text, in KB of 1024 bytes. */
	MAX_BODY_KB: setting(wholeNumber(64, 65_536, 'KB').default(defaultMaxBodyBytes / 1024)),
	/** Origin of absolute addresses, such as https://www.example.com; defaults to the local server's. */
	SITE_URL: setting(origin.optional()),
	/** Origin of the newsroom, if it has its own. */
	NEWSROOM_URL: setting(origin.optional()),
	/** Where the local server listens, whose address is the default one. */
	HOST: setting(z.string().default('127.0.0.1')),
	PORT: setting(z.string().regex(/^\d+$/, { error: 'must be a number' }).default('3000')),
});

/** The names of these settings. */
export const storeSettingNames: readonly string[] = Object.keys(storeEnvironment.shape);

/** The place of the content: the store, its media, and the site that shows it. */
export type ContentSettings = {
	store: StoreSettings & { dataDir: string };
	media: MediaLocation;
	siteUrl: string;
	/** Origin of the newsroom; the site's, unless it has its own. */
	newsroomUrl: string;
	attachmentTypes: AttachmentTypes;
	/** Largest body of a text, in bytes of UTF-8. */
	maxBodyBytes: number;
	/** The required free space on the disks of store and media. */
	minFreeMegabytes: number;
};

/**
 * Every process reads it, so it also checks the names of all settings.
 *
 * @throws BadSetting that names every invalid setting, and every variable that is almost one
 */
export function readContentSettings(environment: NodeJS.ProcessEnv): ContentSettings {
	const faults = Object.keys(environment).flatMap((name) => {
		const fault = settingNameFault(name);
		return fault === null ? [] : [`${name}: ${fault}`];
	});
	const parsed = storeEnvironment.safeParse(environment);
	if (!parsed.success) {
		faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
	}
	if (faults.length > 0 || !parsed.success) throw new BadSetting(faults.join('\n'));
	const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, MEDIA_STORE: media, SITE_URL, PORT } = parsed.data;
	// A client that has only IPv4 knows no other loopback by the name.
	const local = parsed.data.HOST === '::1' ? '[::1]' : 'localhost';
	const siteUrl = SITE_URL ?? `http://${local}:${PORT}`;
	return {
		store: { dataDir, databaseUrl, answerLimitMs: parsed.data.STORE_TIMEOUT * 1000 },
		minFreeMegabytes: parsed.data.MIN_FREE_MEGABYTES,
		media: media ?? { kind: 'folder', folder: join(dataDir, 'media'), shared: false },
		attachmentTypes: parsed.data.ATTACHMENT_TYPES,
		maxBodyBytes: parsed.data.MAX_BODY_KB * 1024,
		siteUrl,
		newsroomUrl: parsed.data.NEWSROOM_URL ?? siteUrl,
	};
}

/** Watches the disks that this process writes to, not those of a database server or a bucket. */
export function freeSpaceOf({ store, media, minFreeMegabytes }: ContentSettings): FreeSpace {
	const folders = [
		...(store.databaseUrl === null ? [store.dataDir] : []),
		...(media.kind === 'folder' ? [media.folder] : []),
	];
	return createFreeSpace(folders, minFreeMegabytes);
}
