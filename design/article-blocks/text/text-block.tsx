import type { BlockOf } from '@portico/api/answers/blocks.ts';
import { SanitisedHtml } from '../sanitised-html.tsx';
import { markShortQuotations } from './mark-short-quotations.ts';
import styles from './reading-text.module.css';

/** Running text: paragraphs, headings, lists, quotations, code. */
export function TextBlock({ block }: { block: BlockOf<'text'> }) {
	return <SanitisedHtml as="div" className={styles.text} html={markShortQuotations(block.html)} />;
}
