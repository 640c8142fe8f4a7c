import { Page } from '../../controls/page/page.tsx';
import { useMessages } from '../../messages/messages.ts';

export function Component() {
	const { frame } = useMessages();
	return <Page title={frame.items.board}>{null}</Page>;
}
