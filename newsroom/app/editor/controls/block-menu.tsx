import type { Command } from '@tiptap/pm/state';
import { Header, Menu, MenuItem, MenuSection, Separator } from 'react-aria-components/Menu';
import fields from '../../controls/fields/field.module.css';
import { useMessages } from '../../messages/messages.ts';
import type { PictureSize } from '../writing/blocks/picture-sizes.ts';
import type { BlockKind } from '../writing/blocks/turn-block.ts';
import type { BlockActions } from './block-actions.ts';
import styles from './block-handle.module.css';
import { EditorIcon, type EditorIconName } from './editor-icons.tsx';
import { keyName } from './shortcuts-dialog.tsx';

type Props = { actions: BlockActions; onCommand(command: Command): void };

/** What can be done with a block: turned into another kind, moved, copied, deleted. */
export function BlockMenu({ actions, onCommand }: Props) {
	const { tools, blocks } = useMessages().editor;
	const names: Record<BlockKind, string> = {
		...{ paragraph: tools.paragraph, h2: tools.heading(2), h3: tools.heading(3), h4: tools.heading(4) },
		...{ ul: tools.bullets, ol: tools.numbers, blockquote: tools.quote, pre: tools.pre },
	};
	const item = (icon: EditorIconName, id: string, text: string, command: Command | null, keys?: string) => (
		<MenuItem
			key={id}
			id={id}
			textValue={text}
			className={`${fields.option} ${styles.item}`}
			isDisabled={command === null}
			onAction={() => command && onCommand(command)}
		>
			<EditorIcon name={icon} />
			{text}
			{keys && <kbd>{keyName(keys)}</kbd>}
		</MenuItem>
	);
	const { kind, kinds, size, sizes, listToText, up, down, copy } = actions;
	return (
		<Menu autoFocus="first" className={`${fields.list} ${styles.menu}`} aria-label={blocks.menu}>
			{kinds.length > 0 && (
				<MenuSection selectionMode="single" selectedKeys={kind ? [kind] : []}>
					<Header className={styles.header ?? ''}>{blocks.turnInto}</Header>
					{kinds.map((each) => item(kindIcons[each.kind], each.kind, names[each.kind], each.command))}
				</MenuSection>
			)}
			{sizes.length > 0 && (
				<MenuSection selectionMode="single" selectedKeys={size ? [size] : []}>
					<Header className={styles.header ?? ''}>{blocks.size}</Header>
					{sizes.map((each) => item(sizeIcons[each.size], each.size, blocks.sizes[each.size], each.command))}
				</MenuSection>
			)}
			{kinds.length + sizes.length > 0 && <Separator className={styles.separator ?? ''} />}
			<MenuSection aria-label={blocks.menu}>
				{listToText && item('alignStart', 'list', blocks.listToText, listToText)}
				{item('moveUp', 'up', tools.moveUp, up, 'Alt+Shift+↑')}
				{item('moveDown', 'down', tools.moveDown, down, 'Alt+Shift+↓')}
				{item('copy', 'copy', blocks.copy, copy)}
				{item('delete', 'delete', tools.removeFigure, actions.delete)}
			</MenuSection>
		</Menu>
	);
}

const sizeIcons: Record<PictureSize, EditorIconName> = {
	text: 'textWide',
	wide: 'wide',
	gallery: 'sideBySide',
};

const kindIcons: Record<BlockKind, EditorIconName> = {
	...{ paragraph: 'alignStart', h2: 'heading1', h3: 'heading2', h4: 'heading3' },
	...{ ul: 'bullets', ol: 'numbers', blockquote: 'quote', pre: 'code' },
};
