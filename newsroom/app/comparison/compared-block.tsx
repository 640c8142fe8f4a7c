import { useMessages } from '../messages/messages.ts';
import type { BodyNode } from './body-nodes.ts';
import type { ComparedBlock } from './compare-blocks.ts';
import type { Segment } from './compare-lines.ts';
import { describeEffect } from './describe-effect.ts';
import {
	DrawnNode,
	drawnInline,
	isPart,
	type Only,
	Picture,
	Shell,
	TableFrame,
	TableRows,
	VideoName,
	Words,
} from './draw-nodes.tsx';
import styles from './drawing.module.css';
import type { Effect } from './effects.ts';

/** A block of two texts, with what differs in it. */
export function DrawnBlock({ block }: { block: ComparedBlock }) {
	const { changes } = useMessages().comparison;
	const { change, node, segments, children = [], effects } = block;
	if (change === 'moved' || change === 'leaves') {
		return <DrawnNode node={node} only={onlyIn[change]} label={changes[change]} />;
	}
	if (change !== 'changed') return <DrawnNode node={node} only={onlyIn[change]} />;
	if (segments) {
		return (
			<Shell node={node}>
				<Segments segments={segments} />
			</Shell>
		);
	}
	if (node.type === 'table' || node.type === 'captionedTable') return <ComparedTable block={block} />;
	return (
		<Shell node={node}>
			{node.type === 'figure' && <VideoName node={node} />}
			{isPart(node) && <EffectLabels effects={effects} />}
			{children.map((child, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: nothing moves within a text that is compared
				<DrawnPart key={index} block={child} />
			))}
		</Shell>
	);
}

/** A block in another one: what has changed of it stands before it, since it has no place beside the page. */
function DrawnPart({ block }: { block: ComparedBlock }) {
	const { node, effects } = block;
	// The label of a row stands beside its table.
	const isLabelled = !isPart(node) && node.type !== 'tableRow';
	return (
		<>
			{isLabelled && <EffectLabels effects={effects} />}
			<DrawnBlock block={block} />
		</>
	);
}

const onlyIn: Readonly<Record<ComparedBlock['change'], Only>> = {
	...{ same: null, changed: null, moved: null, added: 'added', removed: 'removed', leaves: 'removed' },
};

function ComparedTable({ block: { node, children = [] } }: { block: ComparedBlock }) {
	const [caption, table] = node.type === 'table' ? [undefined, undefined] : captionAndTable(children);
	const rows = node.type === 'table' ? children : (table?.children ?? []);
	return (
		<TableFrame>
			{caption && <DrawnBlock block={caption} />}
			{rows.length > 0 ? (
				<TableRows rows={rows} nodeOf={(row) => row.node} draw={(row) => <DrawnBlock block={row} />} />
			) : (
				table && <TableRows rows={table.node.content ?? []} draw={(row) => <DrawnNode node={row} />} />
			)}
		</TableFrame>
	);
}

const captionAndTable = (children: readonly ComparedBlock[]) => [
	children.find(({ node }) => node.type === 'tableCaption'),
	children.find(({ node }) => node.type === 'table'),
];

/** The words of two texts as one line. */
export function Segments({ segments }: { segments: readonly Segment[] }) {
	return segments.map((segment, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: nothing moves within a text that is compared
		<DrawnSegment key={index} segment={segment} />
	));
}

function DrawnSegment({ segment: { change, node, before, effects = [] } }: { segment: Segment }) {
	if (change === 'same') return drawnInline(node);
	if (change === 'added' || change === 'removed') return <Words only={change}>{drawnInline(node)}</Words>;
	if (change === 'exchanged' && before) return <ExchangedPicture {...{ before, node }} />;
	return (
		<>
			<span className={styles.formatted}>{drawnInline(node)}</span>
			<EffectLabels effects={effects} />
		</>
	);
}

/** A picture beside the one that stood there. */
function ExchangedPicture({ before, node }: { before: BodyNode; node: BodyNode }) {
	const { was, is } = useMessages().comparison;
	return (
		<span className={styles.exchanged}>
			{[
				{ label: was, shown: before, only: 'removed' as const },
				{ label: is, shown: node, only: 'added' as const },
			].map(({ label, shown, only }) => (
				<span key={only} data-change={only}>
					<span className={styles.label}>{label}</span>
					<Picture file={String(shown.attrs?.src)} alt={String(shown.attrs?.alt ?? '')} width={480} />
				</span>
			))}
		</span>
	);
}

/** What has changed beside words, each in a frame. */
export function EffectLabels({ effects }: { effects: readonly Effect[] }) {
	const messages = useMessages();
	return effects.map((effect) => {
		const text = describeEffect(effect, messages);
		return (
			<span key={text} className={styles.label}>
				{text}
			</span>
		);
	});
}

/** What stands beside a changed block: of a table also what has changed of its rows. */
export function outerEffects({ node, effects, children = [] }: ComparedBlock): Effect[] {
	const parts = node.type === 'captionedTable' || node.type === 'table' ? children : [];
	const all = [...effects, ...parts.flatMap((part) => (isPart(part.node) ? [] : outerEffects(part)))];
	const texts = all.map((effect) => JSON.stringify(effect));
	return all.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}
