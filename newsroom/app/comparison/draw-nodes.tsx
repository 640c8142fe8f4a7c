import { createElement, Fragment, type JSX, type ReactNode } from 'react';
import { pictureAddress } from '../data/picture-address.ts';
import { useMessages } from '../messages/messages.ts';
import { type BodyMark, type BodyNode, isTextBlock } from './body-nodes.ts';
import styles from './drawing.module.css';

/** Whether what is drawn is in one of the texts only. */
export type Only = 'added' | 'removed' | null;

/** The elements that show nodes and marks; what is not named here is shown as an element of its name. */
const elements: Readonly<Record<string, keyof JSX.IntrinsicElements>> = {
	...{ paragraph: 'p', inlineBlock: 'div', linkBlock: 'div', details: 'div', summary: 'p', group: 'div' },
	...{ tableRow: 'tr', tableCell: 'td', tableHeader: 'th', tableCaption: 'caption' },
};

/** Nothing in a comparison leads away from it. */
const markElements: Readonly<Record<string, keyof JSX.IntrinsicElements>> = {
	a: 'span',
	ins: 'span',
	del: 'span',
};

const classNames: Readonly<Record<string, string | undefined>> = {
	...{ linkBlock: styles.linkBlock, details: styles.details, summary: styles.summary, a: styles.link },
	...{ ins: styles.inserted, del: styles.deleted },
};

/** Blocks that stand in a list, a row or a figure, and have room for words of their own. */
export const isPart = ({ type }: BodyNode): boolean =>
	['li', 'dt', 'dd', 'tableCell', 'tableHeader', 'figcaption'].includes(type);

/** A block as its element, around contents. */
export function Shell({ node: { type, attrs = {} }, children }: { node: BodyNode; children?: ReactNode }) {
	const { colspan, rowspan, start } = attrs;
	return createElement(
		type === 'heading' ? `h${attrs.level ?? 2}` : (elements[type] ?? type),
		{
			className: classNames[type],
			'data-align': attrs['data-align'] ?? undefined,
			'data-kind': attrs['data-kind'] ?? undefined,
			lang: attrs.lang ?? undefined,
			dir: attrs.dir ?? undefined,
			...(type === 'ol' && {
				start: start == null ? undefined : Number(start),
				type: attrs.type ?? undefined,
			}),
			...(colspan !== undefined && { colSpan: Number(colspan), rowSpan: Number(rowspan) }),
		},
		...(type === 'hr' ? [] : [children]),
	);
}

type NodeProps = {
	node: BodyNode;
	only?: Only;
	/** What happened to a part of a block; a row says it in its first cell. */
	label?: string | undefined;
};

/** A block with all that is in it. */
export function DrawnNode({ node, only = null, label }: NodeProps) {
	const { type, content = [] } = node;
	if (type === 'captionedTable' || type === 'table') {
		const [caption, table] = type === 'table' ? [undefined, node] : content;
		return (
			<TableFrame>
				{caption && <DrawnNode node={caption} only={only} />}
				<TableRows rows={table?.content ?? []} draw={(row) => <DrawnNode node={row} only={only} />} />
			</TableFrame>
		);
	}
	return (
		<Shell node={node}>
			{type === 'figure' && <VideoName node={node} />}
			{label !== undefined && isPart(node) && <span className={styles.label}>{label}</span>}
			{isTextBlock(node) ? (
				<Words only={only}>{drawnLine(content)}</Words>
			) : (
				drawnNodes(content, only, type === 'tableRow' ? label : undefined)
			)}
		</Shell>
	);
}

/** @param label of the first of them */
const drawnNodes = (nodes: readonly BodyNode[], only: Only, label?: string) =>
	nodes.map((node, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: nothing moves within a text that is compared
		<DrawnNode key={index} {...{ node, only }} label={index === 0 ? label : undefined} />
	));

/** A table that scrolls where it is too wide. */
export function TableFrame({ children }: { children: ReactNode }) {
	const { tools } = useMessages().editor;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, also by keyboard
		<section className={styles.tableFrame} tabIndex={0} aria-label={tools.table}>
			<table>{children}</table>
		</section>
	);
}

type RowsProps<Row> = { rows: readonly Row[]; draw(row: Row): ReactNode; nodeOf?(row: Row): BodyNode };

/** Rows in their sections. */
export function TableRows<Row>({ rows, draw, nodeOf = (row) => row as BodyNode }: RowsProps<Row>) {
	const sections: { name: string; rows: Row[] }[] = [];
	for (const row of rows) {
		const name = String(nodeOf(row).attrs?.section ?? 'tbody');
		const last = sections.at(-1);
		if (last?.name === name) last.rows.push(row);
		else sections.push({ name, rows: [row] });
	}
	return sections.map(({ name, rows }, index) =>
		createElement(
			name,
			{ key: `${name} ${index}` },
			// biome-ignore lint/suspicious/noArrayIndexKey: nothing moves within a text that is compared
			rows.map((row, number) => <Fragment key={number}>{draw(row)}</Fragment>),
		),
	);
}

/** Words that only one text has are said to be so, also aloud. */
export function Words({ only, children }: { only: Only; children: ReactNode }) {
	const { spoken } = useMessages().comparison;
	if (only === null) return children;
	const Element = only === 'added' ? 'ins' : 'del';
	return (
		<Element className={styles[only]}>
			<span className={styles.spoken}>{spoken[only]}</span>
			{children}
		</Element>
	);
}

/** The contents of a block of words. */
const drawnLine = (nodes: readonly BodyNode[]): ReactNode[] =>
	// biome-ignore lint/suspicious/noArrayIndexKey: nothing moves within a text that is compared
	nodes.map((node, index) => <Fragment key={index}>{drawnInline(node)}</Fragment>);

/** Some words, or what stands among them, in the elements of their marks. */
export function drawnInline(node: BodyNode): ReactNode {
	return (node.marks ?? []).reduceRight<ReactNode>((inner, mark) => drawnMark(mark, inner), drawnLeaf(node));
}

function drawnMark({ type, attrs = {} }: BodyMark, inner: ReactNode): ReactNode {
	const properties = {
		className: classNames[type],
		lang: attrs.lang ?? undefined,
		title: attrs.title ?? undefined,
	};
	return createElement(markElements[type] ?? type, properties, inner);
}

function drawnLeaf({ type, text, attrs = {} }: BodyNode): ReactNode {
	if (text !== undefined) return text;
	if (type === 'br') return <br />;
	if (type === 'img') return <Picture file={String(attrs.src)} alt={String(attrs.alt ?? '')} />;
	if (type === 'noteReference') return <sup>{String(attrs.text)}</sup>;
	if (type === 'ruby') return <ruby>{drawnParts(attrs.parts)}</ruby>;
	return null;
}

/** @param width of the copy that is loaded */
export function Picture({ file, alt, width = 640 }: { file: string; alt: string; width?: number }) {
	return <img src={pictureAddress(file, width)} alt={alt} />;
}

type RubyPart = string | { name: string; children: RubyPart[] };

/** What a ruby holds, which is not edited. */
function drawnParts(parts: unknown): ReactNode {
	if (!Array.isArray(parts)) return null;
	return (parts as RubyPart[]).map((part, index) =>
		typeof part === 'string' ? part : createElement(part.name, { key: index }, drawnParts(part.children)),
	);
}

/** Which video a figure shows. */
export function VideoName({ node }: { node: BodyNode }) {
	const { articles, editor } = useMessages();
	const video = node.attrs?.['data-video-id'];
	return video == null ? null : (
		<p className={styles.video}>{articles.filters.withValue(editor.tools.video, String(video))}</p>
	);
}
