import { type Language, languageTag } from '@portico/api/languages.ts';
import type { ArticleText } from '@portico/api/newsroom/article-text.ts';
import { parseMarkup } from '../editor/document/markup.ts';
import { parseBody } from '../editor/document/parse-body.ts';
import { currentLanguage, messagesIn } from '../messages/messages.ts';
import type { BodyNode } from './body-nodes.ts';
import type { ComparableText, Comparison } from './compare-versions.ts';

/**
 * Compares two texts in a worker of its own.
 *
 * @param signal ends it, once nobody waits for its answer
 * @throws Error for the person, if the worker cannot be loaded, as after a deploy, or fails
 */
export function compareInWorker(
	before: ArticleText,
	after: ArticleText,
	lang: Language,
	signal: AbortSignal,
): Promise<Comparison> {
	return new Promise((resolve, reject) => {
		// Read here: workers have no reader of markup.
		const texts = [comparable(before), comparable(after), languageTag(lang)];
		const worker = new Worker(new URL('./comparison-worker.ts', import.meta.url), { type: 'module' });
		const end = () => worker.terminate();
		signal.addEventListener('abort', () => {
			end();
			reject(signal.reason);
		});
		worker.addEventListener('message', ({ data }: MessageEvent<Comparison>) => {
			end();
			resolve(data);
		});
		worker.addEventListener('error', () => {
			end();
			reject(new Error(messagesIn(currentLanguage()).comparison.failed));
		});
		worker.postMessage(texts);
	});
}

function comparable({ body, ...lines }: ArticleText): ComparableText {
	return { lines, blocks: parseBody(parseMarkup(body)).blocks as BodyNode[] };
}
