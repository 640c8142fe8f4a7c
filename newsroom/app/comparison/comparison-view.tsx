import { type Language, languageTag } from '@portico/api/languages.ts';
import article from '@portico/design/article-blocks/article-body.module.css';
import textBlock from '@portico/design/article-blocks/text-block.module.css';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import body from '../editor/controls/body-field.module.css';
import { useMessages } from '../messages/messages.ts';
import { textOf } from './body-nodes.ts';
import type { FactChange } from './changed-facts.ts';
import type { ComparedBlock } from './compare-blocks.ts';
import type { ComparedLine, Comparison } from './compare-versions.ts';
import { DrawnBlock, EffectLabels, outerEffects, Segments } from './compared-block.tsx';
import { ComparedFacts } from './compared-facts.tsx';
import styles from './comparison-view.module.css';
import { DrawnNode } from './draw-nodes.tsx';
import drawing from './drawing.module.css';
import { changeOf } from './summarise-body.ts';

type Props = { comparison: Comparison; facts: readonly FactChange[]; lang: Language };

/** Fields that are read as a part of the page; the others are facts of the text. */
const pageFields = ['title', 'subtitle', 'summary'] as const;

/** Two texts as one page, with what differs; one goes from change to change by buttons and keys. */
export default function ComparisonView({ comparison: { lines, blocks }, facts, lang }: Props) {
	const { comparison: texts } = useMessages();
	const view = useRef<HTMLDivElement>(null);
	const onPage = pageFields.flatMap((name) => lines.find(({ field }) => field === name) ?? []);
	const beside = lines.filter((line) => line.isChanged && !onPage.includes(line));
	const count =
		facts.length +
		lines.filter(({ isChanged }) => isChanged).length +
		blocks.filter((block) => changeOf(block) !== null).length;
	const tag = languageTag(lang);
	if (count === 0) return <p role="status">{texts.identical}</p>;
	return (
		<div ref={view} className={styles.view}>
			<ChangeBar {...{ view, count }} />
			<ComparedFacts {...{ facts, lang }} lines={beside} />
			<div lang={tag} className={`${article.body} ${styles.page}`}>
				{onPage.map((line) => (
					<PageField key={line.field} line={line} />
				))}
				<div className={`${textBlock.text} ${body.body} ${styles.body}`}>
					{foldedParts(blocks).map((part, index) =>
						Array.isArray(part) ? (
							// biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not change
							<Unchanged key={index} blocks={part} />
						) : (
							// biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not change
							<PageBlock key={index} block={part} />
						),
					)}
				</div>
			</div>
		</div>
	);
}

/** In the view, what one goes to. */
const stopSelector = '[data-stop]';

type BarProps = { view: React.RefObject<HTMLDivElement | null>; count: number };

/** How many changes there are, which one is looked at, and ways to the next. */
function ChangeBar({ view, count }: BarProps) {
	const { comparison: texts } = useMessages();
	const [current, setCurrent] = useState<number | null>(null);
	const go = useEffectEvent((step: 1 | -1, takesFocus: boolean) => {
		const next = current === null ? (step === 1 ? 0 : count - 1) : (current + step + count) % count;
		const stops = view.current?.querySelectorAll<HTMLElement>(stopSelector) ?? [];
		for (const [index, stop] of [...stops].entries()) stop.toggleAttribute('data-current', index === next);
		stops[next]?.scrollIntoView({ block: 'start' });
		if (takesFocus) stops[next]?.focus({ preventScroll: true });
		setCurrent(next);
	});
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (!event.altKey || event.shiftKey || event.ctrlKey || !['ArrowDown', 'ArrowUp'].includes(event.key))
				return;
			event.preventDefault();
			event.stopPropagation();
			go(event.key === 'ArrowDown' ? 1 : -1, true);
		};
		document.addEventListener('keydown', onKey, true);
		return () => document.removeEventListener('keydown', onKey, true);
	}, []);
	return (
		<div className={styles.bar}>
			<p className={styles.count} role="status">
				{current === null ? texts.count(count) : texts.position(current + 1, count)}
			</p>
			<ul className={styles.legend}>
				<li>
					<ins className={drawing.added}>{texts.changes.added}</ins>
				</li>
				<li>
					<del className={drawing.removed}>{texts.changes.removed}</del>
				</li>
				<li>
					<span className={drawing.formatted}>{texts.changes.formatted}</span>
				</li>
			</ul>
			<div className={styles.steps}>
				<Button aria-keyshortcuts="Alt+ArrowUp" onPress={() => go(-1, false)}>
					{texts.previous} <kbd>Alt+↑</kbd>
				</Button>
				<Button aria-keyshortcuts="Alt+ArrowDown" onPress={() => go(1, false)}>
					{texts.next} <kbd>Alt+↓</kbd>
				</Button>
			</div>
		</div>
	);
}

type StopProps = {
	/** As the style sheet names it. */
	change: string;
	label: string;
	labels?: ReactNode;
	/** Whether one goes to it; not where something stood that is elsewhere now. */
	isStop?: boolean;
	children: ReactNode;
};

/** A part of the page that differs, with what happened to it beside it. */
function Change({ change, label, labels, isStop = true, children }: StopProps) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: a group of a page, not of a form
		<div
			role="group"
			aria-label={label}
			tabIndex={-1}
			className={styles.change}
			data-change={change}
			data-stop={isStop || undefined}
		>
			<p className={styles.changeLabels}>
				<span>{label}</span>
				{labels}
			</p>
			{children}
		</div>
	);
}

function PageField({ line: { field, isChanged, segments } }: { line: ComparedLine }) {
	const { editor } = useMessages();
	if (segments.length === 0) return null;
	const shown = (
		<p className={styles[field]}>
			<Segments segments={segments} />
		</p>
	);
	if (!isChanged) return shown;
	return (
		<Change change="changed" label={editor.fields[field]}>
			{shown}
		</Change>
	);
}

function PageBlock({ block }: { block: ComparedBlock }) {
	const { changes } = useMessages().comparison;
	if (block.change === 'same') return <DrawnNode node={block.node} />;
	if (block.change === 'leaves') {
		return (
			<Change change="leaves" label={changes.leaves} isStop={false}>
				<p className={styles.excerpt}>{textOf(block.node).trim()}</p>
			</Change>
		);
	}
	const change = changeOf(block) ?? 'changed';
	return (
		<Change change={change} label={changes[change]} labels={<EffectLabels effects={outerEffects(block)} />}>
			<DrawnBlock block={block} />
		</Change>
	);
}

/** The number of unchanged blocks that stay beside a change, for its context; fewer than this are not folded. */
const shownBeside = 1;
const minFolded = 2;

/** Blocks to show, and stretches of unchanged ones to fold. */
export function foldedParts(blocks: readonly ComparedBlock[]): (ComparedBlock | ComparedBlock[])[] {
	const isShown = blocks.map((_, index) =>
		blocks
			.slice(Math.max(0, index - shownBeside), index + shownBeside + 1)
			.some(({ change }) => change !== 'same'),
	);
	const parts: (ComparedBlock | ComparedBlock[])[] = [];
	for (let index = 0; index < blocks.length; index += 1) {
		let end = index;
		while (end < blocks.length && !isShown[end]) end += 1;
		if (end - index >= minFolded) {
			parts.push(blocks.slice(index, end));
			index = end - 1;
		} else parts.push(blocks[index] as ComparedBlock);
	}
	return parts;
}

/** Blocks that are the same in both texts, folded until one wants to see them. */
function Unchanged({ blocks }: { blocks: readonly ComparedBlock[] }) {
	const { comparison: texts } = useMessages();
	const [isOpen, setOpen] = useState(false);
	if (isOpen) {
		// biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not change
		return blocks.map(({ node }, index) => <DrawnNode key={index} node={node} />);
	}
	return (
		<div className={styles.unchanged}>
			<Button kind="quiet" onPress={() => setOpen(true)}>
				{texts.unchanged(blocks.length)} · {texts.showUnchanged}
			</Button>
		</div>
	);
}
