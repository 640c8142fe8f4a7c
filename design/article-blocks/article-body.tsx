import type { Block, BlockOf } from '@portico/api/answers/articles.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { usePageContext } from '../page-context.ts';
import styles from './article-body.module.css';
import { AttachmentBlock } from './attachment/attachments.tsx';
import { GalleryBlock, PictureBlock } from './picture-figure.tsx';
import { plainText, SanitisedHtml } from './sanitised-html.tsx';
import text from './text-block.module.css';
import { VideoBlock } from './video/video-block.tsx';

type Props = {
	blocks: Block[];
	/** Language of the text, which may differ from the page's. */
	lang: Language;
	/** Whether nothing above the body shows a larger picture. */
	openingPictureFirst?: boolean;
};

/** Blocks above the fold. */
const openingBlocks = 2;

/** Blocks with a picture as wide as the body, for videos the poster. */
const pictureKinds: readonly Block['kind'][] = ['picture', 'gallery', 'video'];

export function ArticleBody({ blocks, lang, openingPictureFirst = false }: Props) {
	const body = useRef<HTMLDivElement>(null);
	useConfirmExternalLinks(body);
	useFocusableScrollAreas(body);
	const opening = openingPictureFirst
		? blocks.slice(0, openingBlocks).findIndex(({ kind }) => pictureKinds.includes(kind))
		: -1;
	return (
		<div ref={body} className={styles.body} lang={languageTag(lang)}>
			{blocks.map((block, index) => (
				<ArticleBlock
					// biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a body have no other identity
					key={index}
					block={block}
					priority={index === opening}
					tableNumber={blocks.slice(0, index + 1).filter(({ kind }) => kind === 'table').length}
				/>
			))}
		</div>
	);
}

type BlockProps = {
	block: Block;
	priority: boolean;
	/** Counts the tables of the body from 1, to label them. */
	tableNumber: number;
};

function ArticleBlock({ block, priority, tableNumber }: BlockProps) {
	switch (block.kind) {
		case 'text':
			return <TextBlock block={block} />;
		case 'picture':
			return <PictureBlock block={block} priority={priority} />;
		case 'gallery':
			return <GalleryBlock block={block} priority={priority} />;
		case 'attachment':
			return <AttachmentBlock block={block} />;
		case 'table':
			return <TableBlock block={block} number={tableNumber} />;
		case 'video':
			return <VideoBlock block={block} priority={priority} />;
		default:
			return assertUnreachable(block, 'block kind');
	}
}

/** 60 Chinese characters or 180 letters: a Chinese character counts as three letters. */
const shortWeight = 180;

/** A quotation of one or two paragraphs; well-formed paragraphs contain no others. */
const ofFewParagraphs =
	// ReDoS waiver: the sanitiser closes every paragraph.
	/<blockquote\b[^>]*>\s*<p\b[^>]*>((?:(?!<\/p>).)*)<\/p>\s*(?:<p\b[^>]*>(?:(?!<\/p>).)*<\/p>\s*)?<\/blockquote>/gs;

/** Running text: paragraphs, headings, lists, quotations, code. */
function TextBlock({ block }: { block: BlockOf<'text'> }) {
	return <SanitisedHtml as="div" className={text.text} html={markShortQuotations(block.html)} />;
}

/**
 * Marks short quotations, which are displayed larger: one paragraph, and optionally a second one with the source.
 * Style sheets cannot count words.
 *
 * @param html well-formed, from the sanitiser
 */
export function markShortQuotations(html: string): string {
	return html.replace(ofFewParagraphs, (whole, quoted: string) =>
		isShort(plainText(quoted)) ? whole.replace('<blockquote', '<blockquote data-short') : whole,
	);
}

function isShort(text: string): boolean {
	let weight = 0;
	for (const character of text) weight += character < '\u2e80' ? 1 : 3;
	return weight > 0 && weight <= shortWeight;
}

/**
 * For the default branch of an exhaustive switch: an unhandled kind does not compile. At run time the API may be
 * newer than the page, so unknown kinds are logged and skipped.
 */
function assertUnreachable(value: never, kindOf: string): null {
	console.error(`Unknown ${kindOf}: ${JSON.stringify((value as { kind?: unknown }).kind)}`);
	return null;
}

/** This site, by the address in use or by its own, with or without `www.`. */
function isOwnSite(host: string): boolean {
	const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
	const own = canonical === undefined ? [location.host] : [location.host, new URL(canonical).host];
	return own.some((each) => withoutWww(each) === withoutWww(host));
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/**
 * Makes external links in HTML content ask for confirmation, as `ExternalLink` does. Internal links, and clicks that
 * open another window, stay unchanged.
 */
function useConfirmExternalLinks(container: RefObject<HTMLElement | null>): void {
	const { openExternalLink } = usePageContext();

	useEffect(() => {
		const element = container.current;
		if (!element) return;
		function ask(event: MouseEvent) {
			const link = (event.target as Element).closest('a');
			const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
			if (!link || event.defaultPrevented || event.button !== 0 || opensElsewhere) return;
			if (!/^https?:$/.test(link.protocol) || isOwnSite(link.host)) return;
			event.preventDefault();
			openExternalLink(link.href);
		}
		element.addEventListener('click', ask);
		return () => element.removeEventListener('click', ask);
	}, [container, openExternalLink]);
}

/**
 * Makes horizontally scrolling code and tables in HTML content focusable, which some browsers do not do themselves.
 */
function useFocusableScrollAreas(container: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const element = container.current;
		if (!element) return;
		const observer = new ResizeObserver(() => {
			for (const part of element.querySelectorAll<HTMLElement>('pre, table')) {
				const scrolls = part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'auto';
				if (scrolls) part.tabIndex = 0;
				else part.removeAttribute('tabindex');
			}
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [container]);
}

/**
 * A table that scrolls horizontally on its own, with the keyboard too.
 *
 * @param number counts the tables of the body from 1
 */
function TableBlock({ block, number }: { block: BlockOf<'table'>; number: number }) {
	const { aritcile } = usePageContext().texts;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
		<section className={styles.scrolled} aria-label={aritcile.table(number)} tabIndex={0}>
			<SanitisedHtml as="div" className={styles.table} html={block.html} />
		</section>
	);
}
