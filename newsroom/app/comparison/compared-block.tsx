import { useMessages } from '../messages/messages.ts';
import { type BodyNode, isTextBlock } from './body-nodes.ts';
import type { ComparedBlock } from './compare-blocks.ts';
import type { Segment } from './compare-lines.ts';
import { describeEffect } from './describe-effect.ts';
import {
	DrawnNode,
	drawnInline,
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
	const { change, node, segments, children = [], effects } = block;
	if (change !== 'changed')
		return <DrawnNode {...{ node, change: changeIn[change] }} only={onlyIn[change]} />;
	if (segments) {
		return (
			<Shell node={node}>
				<Segments segments={segments} />
			</Shell>
		);
	}
	if (node.type === 'table' || node.type === 'captionedTable') return <ComparedTable block={block} />;
	return (
		<Shell {...{ node }} change={effects.length > 0 ? 'changed' : undefined}>
			{node.type === 'figure' && <VideoName node={node} />}
			{/* Rows have no place for words beside their cells. */}
			{node.type !== 'tableRow' && <InnerLabels effects={effects} isInner={isPart(node)} />}
			{children.map((child, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: nothing moves within a text that is compared
				<DrawnPart key={index} block={child} />
			))}
		</Shell>
	);
}

/** A part of a block: its label stands in it, since it has no place beside the page. */
function DrawnPart({ block }: { block: ComparedBlock }) {
	if (block.change === 'changed' && block.segments && block.effects.length > 0) {
		return (
			<>
				<DrawnBlock block={block} />
				<EffectLabels effects={block.effects} />
			</>
		);
	}
	return <DrawnBlock block={block} />;
}

const onlyIn: Readonly<Record<ComparedBlock['change'], Only>> = {
	...{ same: null, changed: null, moved: null, added: 'added', removed: 'removed', leaves: 'removed' },
};

const changeIn: Readonly<Record<ComparedBlock['change'], string | undefined>> = {
	...{
		same: undefined,
		changed: undefined,
		moved: 'moved',
		added: 'added',
		removed: 'removed',
		leaves: 'leaves',
	},
};

const isPart = ({ type }: BodyNode) =>
	['li', 'dt', 'dd', 'tableCell', 'tableHeader', 'figcaption'].includes(type);

function InnerLabels({ effects, isInner }: { effects: Effect[]; isInner: boolean }) {
	return isInner && effects.length > 0 ? <EffectLabels effects={effects} /> : null;
}

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

/** The effects that stand beside a changed block, not in it. */
export const outerEffects = ({ node, effects, children }: ComparedBlock): Effect[] => [
	...effects,
	...(isTextBlock(node)
		? []
		: (children ?? []).filter(({ node }) => node.type === 'table').flatMap((table) => table.effects)),
];
