import type { UploadOptions } from 'tus-js-client';

type UrlStorage = NonNullable<UploadOptions['urlStorage']>;
/** Who sends a file, and what for. */
export type Purpose = {
	personId: string;
	/** Whether it is to become a film, and not a file. */
	isFilm: boolean;
	/** The file whose bytes it replaces, and their digest as the person sees it. */
	replaces?: { file: string; digest: string } | undefined;
};

type RememberedUpload = Awaited<ReturnType<UrlStorage['findAllUploads']>>[number];

const prefix = 'portico-upload ';

/** The server removes unfinished uploads after a day. */
const keptMs = 24 * 3_600_000;

/**
 * Names a file, what it is to become, and the person who sends it: on a shared computer, nobody goes on with what
 * somebody else began.
 */
export function fingerprintOf(
	{ name, type, size, lastModified }: File,
	{ personId, isFilm, replaces }: Purpose,
): string {
	const purpose = [...(isFilm ? ['film'] : []), ...(replaces ? [replaces.file, replaces.digest] : [])];
	return [personId, name, type, size, lastModified, ...purpose].join(' ');
}

/**
 * Remembers on the device where the server receives each file, so that a file that is chosen again after the page was
 * reloaded is not sent from its beginning. A device that keeps nothing only costs that.
 */
export const rememberedUploads: UrlStorage = {
	async findAllUploads() {
		return keys().flatMap((key) => read(key) ?? []);
	},
	async findUploadsByFingerprint(fingerprint) {
		return read(prefix + fingerprint) ?? [];
	},
	async removeUpload(key) {
		quietly(() => localStorage.removeItem(key));
	},
	async addUpload(fingerprint, upload) {
		for (const key of keys()) if (read(key) === null) quietly(() => localStorage.removeItem(key));
		const key = prefix + fingerprint;
		quietly(() => localStorage.setItem(key, JSON.stringify(upload)));
		return key;
	},
};

/** Forgets where a file is received. */
export const forgetUpload = (fingerprint: string): Promise<void> =>
	rememberedUploads.removeUpload(prefix + fingerprint);

/** Null where nothing usable is remembered. */
function read(key: string): [RememberedUpload] | null {
	const text = quietly(() => localStorage.getItem(key));
	if (!text) return null;
	const upload = quietly(() => JSON.parse(text) as Partial<RememberedUpload> | null);
	const age = Date.now() - Date.parse(upload?.creationTime ?? '');
	if (typeof upload?.uploadUrl !== 'string' || !(age < keptMs)) return null;
	return [{ ...(upload as RememberedUpload), urlStorageKey: key }];
}

const keys = () => quietly(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];

/** Browsers may refuse any use of the storage. */
function quietly<Result>(use: () => Result): Result | null {
	try {
		return use();
	} catch {
		return null;
	}
}
