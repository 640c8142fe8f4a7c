import { execFile } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sitePictureAddress } from '@portico/api/addresses/addresses.ts';
import type { Article } from '@portico/api/answers/articles.ts';
import type { FocalPoint, Picture } from '@portico/api/answers/shared-parts.ts';
import type { Language } from '@portico/api/languages.ts';
import { findArticle } from '@portico/content/articles/article.ts';
import { parseMediaAddress } from '@portico/content/files/media-files.ts';
import { type MediaStore, storeKey } from '@portico/content/files/media-store.ts';
import { mediaTypeOf } from '@portico/content/files/media-types.ts';
import { loadSite } from '@portico/content/pages/site.ts';
import type { Database } from '@portico/content/store/connect.ts';
import { composeSharePicture, replaceUnsupportedCharacters, shareSize } from './compose-share-picture.ts';

export type SharePictureDeps = {
	database: Database;
	media: MediaStore;
	siteUrl: string;
	/** Called with the reason when a cover cannot be read. */
	reportFault(error: unknown): void;
};

/** For pictures without their cover, which may be readable later. */
const cacheControl: Record<Cover['missing'] & string, string> = {
	unreadable: 'no-store',
	'too-complex': 'public, max-age=3600',
};

/**
 * `/share-pictures/{articleId}.jpg`: the Open Graph picture of an article. If the fonts lack a character of the title, it
 * is the cover alone, or the site's default picture. The size is always the same, since pages declare it.
 *
 * @returns null for an article that is not published in this language
 */
export async function sharePicture(
	deps: SharePictureDeps,
	articleId: string,
	language: Language,
): Promise<Response | null> {
	const article = await findArticle(deps.database, articleId, language);
	if (!article || article.lang !== language) return null;
	const { picture, missing } = await drawSharePicture(deps, article, language);
	if (!picture) return redirect(sitePictureAddress(language));
	return new Response(new Uint8Array(picture), {
		headers: {
			'Content-Type': 'image/jpeg',
			'Cache-Control': missing ? cacheControl[missing] : 'public, max-age=0, must-revalidate',
		},
	});
}

/** What a share picture shows of an article; `publishedAt` in ISO 8601. */
export type SharedArticle = Pick<Article, 'title' | 'shareTitle' | 'publishedAt' | 'cover' | 'blocks'>;

/**
 * Draws the share picture of an article as a JPEG, whether it is published or not.
 *
 * @returns `picture` is null where neither words nor a cover can be drawn; `missing` says why the cover is not on it
 */
export async function drawSharePicture(
	{ database, media, siteUrl, reportFault }: SharePictureDeps,
	article: SharedArticle,
	language: Language,
): Promise<{ picture: Buffer | null; missing: Cover['missing'] }> {
	const { shortName, timeZone, brand } = await loadSite(database, language, siteUrl);
	const title = replaceUnsupportedCharacters(article.shareTitle ?? article.title);
	const byline = replaceUnsupportedCharacters(
		`${shortName.text}  ·  ${formatDay(article.publishedAt, timeZone, language)}`,
	);
	const words = title && byline ? { title, byline } : null;
	const shown = shownPicture(article);
	const focus = shown?.focus ?? null;
	const draw = ({ picture: cover }: Cover) =>
		words || cover ? composeSharePicture({ language, words, cover, focus, brand }) : null;
	let cover = await readCover(media, shown, reportFault);
	const drawn = await Promise.resolve(draw(cover)).catch((error) => {
		if (!cover.picture) throw error;
		reportFault(error);
		cover = { picture: null, missing: 'unreadable' };
		return draw(cover);
	});
	return { picture: drawn, missing: cover.missing };
}

type Cover = {
	/** Null if there is none, or it cannot be drawn. */
	picture: Buffer | null;
	/** Why the article's cover is missing: it cannot be read, or takes too long to draw. */
	missing: 'unreadable' | 'too-complex' | null;
};

/** The cover of an article, or the poster of its first video. */
function shownPicture({ cover, blocks }: Pick<Article, 'cover' | 'blocks'>): Picture | null {
	const video = blocks.find((block) => block.kind === 'video');
	return cover ?? video?.video.poster ?? null;
}

/**
 * Reads the bytes of a cover.
 *
 * @param onFault called with the reason when it cannot be read
 */
async function readCover(
	media: MediaStore,
	cover: Picture | null,
	onFault: (error: unknown) => void,
): Promise<Cover> {
	const place = parseMediaAddress(cover?.src ?? '');
	if (!place) return { picture: null, missing: null };
	try {
		const opened = await media.openRead(storeKey(place.digest, place.name));
		if (!opened) throw new Error(`The media store lacks ${place.digest}/${place.name}`);
		const bytes = await buffer(opened.stream);
		if (mediaTypeOf(place.name, bytes) !== 'image/svg+xml') return { picture: bytes, missing: null };
		const picture = await rasteriseSvg(bytes, shareSize, cover?.focus ?? null);
		return { picture, missing: picture ? null : 'too-complex' };
	} catch (error) {
		onFault(error);
		return { picture: null, missing: 'unreadable' };
	}
}

const program = fileURLToPath(new URL('./rasterise-svg-process.ts', import.meta.url));

/** Most drawings take a fraction of a second; starting the process takes as long again. */
const timeoutMs = 5_000;
/** Limit of the SVG and of the PNG. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Renders an SVG as a PNG of exactly this size. A few kilobytes of SVG can take half a minute, and no library can abort
 * that: a child process renders it, and is killed after a timeout.
 *
 * @returns null after the timeout, or if the SVG is too large
 * @throws if the SVG cannot be rendered
 */
async function rasteriseSvg(
	svg: Buffer,
	{ width, height }: { width: number; height: number },
	focus: FocalPoint | null,
): Promise<Buffer | null> {
	if (svg.length > maxBytes) return null;
	return new Promise((resolve, reject) => {
		const child = execFile(
			process.execPath,
			[program, ...[width, height, ...(focus ? [focus.x, focus.y] : [])].map(String)],
			{
				encoding: 'buffer',
				timeout: timeoutMs,
				killSignal: 'SIGKILL',
				maxBuffer: maxBytes,
				env: { ...process.env, NODE_OPTIONS: '' },
			},
			(error, picture) => {
				if (!error) resolve(picture);
				else if (error.killed) resolve(null);
				else reject(new Error('The SVG cannot be drawn', { cause: error }));
			},
		);
		// The process may exit before it has read everything.
		child.stdin?.on('error', () => undefined);
		child.stdin?.end(svg);
	});
}

/** `/share-pictures/~site.jpg`: the picture of the pages that have none of their own. */
export async function sitePicture(deps: SharePictureDeps, language: Language): Promise<Response> {
	return new Response(new Uint8Array(await drawSitePicture(deps, language)), {
		headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=0, must-revalidate' },
	});
}

/** The site's name, and its slogan, as a JPEG. */
export async function drawSitePicture(
	{ database, siteUrl }: Pick<SharePictureDeps, 'database' | 'siteUrl'>,
	language: Language,
): Promise<Buffer> {
	const { name, slogan, shortName, brand } = await loadSite(database, language, siteUrl);
	const title = replaceUnsupportedCharacters(name.text) || 'Portico';
	const byline = replaceUnsupportedCharacters(slogan?.text ?? shortName.text) || title;
	return composeSharePicture({ language, words: { title, byline }, cover: null, focus: null, brand });
}

/** The date of an instant (ISO 8601), as pages write it: `2026年9月1日`, `1 Sep 2026`. */
export function formatDay(instant: string, timeZone: string, language: Language): string {
	const date = new Date(instant);
	if (language === 'zh')
		return new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone }).format(date);
	// British formats abbreviate September with four letters; American ones begin with the month.
	const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
	const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
	return `${parts.day} ${parts.month} ${parts.year}`;
}

function redirect(address: string): Response {
	return new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-store' } });
}
