import type { Command } from '@tiptap/pm/state';
import { Header, Menu, MenuItem, MenuSection, Separator } from 'react-aria-components/Menu';
import fields from '../../controls/fields/field.module.css';
import { useMessages } from '../../messages/messages.ts';
import { copyBlockBelow, deleteBlock } from '../writing/blocks/copy-block.ts';
import { isLastLine, type MovableBlock } from '../writing/blocks/movable-block.ts';
import { moveBlockTo } from '../writing/blocks/move-block.ts';
import { type BlockKind, kindOf, kindsFor, turnBlock } from '../writing/blocks/turn-block.ts';
import type { BodyEditor } from '../writing/create-editor.ts';
import styles from './block-handle.module.css';
import { EditorIcon, type EditorIconName } from './editor-icons.tsx';
import { keyName } from './shortcuts-dialog.tsx';

type Props = { body: BodyEditor; block: MovableBlock; onCommand(command: Command): void };

/** What can be done with a block: turned into another kind, moved, copied, deleted. */
export function BlockMenu({ body, block, onCommand }: Props) {
	const { tools, blocks } = useMessages().editor;
	const { doc } = body.editor.state;
	const { pos, node } = block;
	const $block = doc.resolve(pos);
	const { parent, nodeBefore } = $block;
	const next = parent.maybeChild($block.index() + 1);
	const mayMoveDown = next && !($block.depth === 0 && isLastLine(doc, $block.index() + 1));
	const kinds = kindsFor(node);
	const kind = kindOf(doc, block);
	const names: Record<BlockKind, string> = {
		...{ paragraph: tools.paragraph, h2: tools.heading(2), h3: tools.heading(3), h4: tools.heading(4) },
		...{ ul: tools.bullets, ol: tools.numbers, blockquote: tools.quote, pre: tools.pre },
	};
	const isOfList = node.type.name === 'li' && parent.childCount > 1 && $block.depth === 1;
	const item = (name: string, text: string, command: Command, more: ItemProps = {}) => (
		<MenuItem
			key={name}
			id={name}
			textValue={text}
			className={`${fields.option} ${styles.item}`}
			isDisabled={more.isDisabled ?? false}
			onAction={() => onCommand(command)}
		>
			{more.icon && <EditorIcon name={more.icon} />}
			{text}
			{more.keys && <kbd>{keyName(more.keys)}</kbd>}
		</MenuItem>
	);
	const end = pos + node.nodeSize;
	return (
		<Menu autoFocus="first" className={`${fields.list} ${styles.menu}`} aria-label={blocks.menu}>
			{kinds.length > 0 && (
				<MenuSection selectionMode="single" selectedKeys={kind ? [kind] : []} className={styles.kinds ?? ''}>
					<Header className={styles.header ?? ''}>{blocks.turnInto}</Header>
					{kinds.map((each) => item(each, names[each], turnBlock(pos, each), { icon: kindIcons[each] }))}
				</MenuSection>
			)}
			{kinds.length > 0 && <Separator className={styles.separator ?? ''} />}
			<MenuSection aria-label={blocks.actions}>
				{isOfList &&
					item('list', blocks.listToText, turnBlock($block.before(), 'paragraph'), { icon: 'alignStart' })}
				{item('up', tools.moveUp, moveBlockTo(pos, pos - (nodeBefore?.nodeSize ?? 0)), {
					...{ icon: 'moveUp', keys: 'Alt+Shift+↑', isDisabled: nodeBefore === null },
				})}
				{item('down', tools.moveDown, moveBlockTo(pos, end + (next?.nodeSize ?? 0)), {
					...{ icon: 'moveDown', keys: 'Alt+Shift+↓', isDisabled: !mayMoveDown },
				})}
				{item('copy', blocks.copy, copyBlockBelow(pos), { icon: 'copy' })}
				{item('delete', blocks.delete, deleteBlock(pos), { icon: 'delete' })}
			</MenuSection>
		</Menu>
	);
}

type ItemProps = { icon?: EditorIconName; keys?: string; isDisabled?: boolean };

const kindIcons: Record<BlockKind, EditorIconName> = {
	...{ paragraph: 'alignStart', h2: 'heading1', h3: 'heading2', h4: 'heading3' },
	...{ ul: 'bullets', ol: 'numbers', blockquote: 'quote', pre: 'code' },
};
