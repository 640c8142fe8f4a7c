import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { plainPage } from '../error-answers/plain-page.ts';
import {
	developmentContentSecurityPolicy,
	newsroomContentSecurityPolicy,
} from '../security/content-security-policy.ts';
import { answerAsset, immutable } from '../website/asset-routes.ts';
import { assetsPath, type NewsroomBuild, styleNoncePlaceholder } from './newsroom-build.ts';
import { readerLanguage } from './requests/reader-language.ts';
import { privateHeaders } from './send-envelope.ts';

const noIndex = { 'X-Robots-Tag': 'noindex' };

/**
 * Answers requests at and below `/newsroom`: the application's files, and its one page for all other addresses, each
 * time with a fresh nonce for the styles that its controls insert.
 */
export function createApplicationResponses(build: NewsroomBuild, development: boolean) {
	async function answerFile(context: Context, path: string): Promise<Response> {
		const asset = build.assets.get(path);
		if (!asset) return new Response('Not found', { status: 404, headers: privateHeaders });
		const file = await answerAsset(context, asset, immutable);
		file.headers.set('X-Robots-Tag', 'noindex');
		return file;
	}

	return async (context: Context): Promise<Response> => {
		const { method, url, headers } = context.req.raw;
		const { pathname, search } = new URL(url);
		const language = readerLanguage(headers.get('Accept-Language'));
		if (method !== 'GET' && method !== 'HEAD') {
			return plainPage(language, 405, { Allow: 'GET, HEAD', ...noIndex });
		}
		if (pathname.startsWith(assetsPath)) return answerFile(context, pathname);
		const page = await build.loadPage(pathname + search);
		if (page === null) return plainPage(language, 'newsroom-not-built', noIndex);
		const nonce = randomBytes(16).toString('base64url');
		return new Response(page.replaceAll(styleNoncePlaceholder, nonce), {
			headers: {
				...privateHeaders,
				'Content-Type': 'text/html; charset=utf-8',
				'Content-Security-Policy': development
					? developmentContentSecurityPolicy
					: newsroomContentSecurityPolicy(nonce),
			},
		});
	};
}
