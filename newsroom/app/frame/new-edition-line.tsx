import { Button } from '../controls/button.tsx';
import { EdgeLine } from '../controls/notices.tsx';
import { useSession } from '../data/session.ts';
import { useMessages } from '../messages/messages.ts';

/** The scripts of this page. */
const ownEdition = Array.from(
	document.querySelectorAll<HTMLScriptElement>('script[src]'),
	({ src }) => new URL(src).pathname,
).join(' ');

/** After a deploy: an open page goes on, and says that a newer one is there. */
export function NewEditionLine() {
	const { newEdition } = useMessages().frame;
	const { edition } = useSession();
	// In development there is none.
	if (edition === '' || edition === ownEdition) return null;
	return (
		<EdgeLine role="status">
			<span>{newEdition.text}</span>
			<Button onPress={() => location.reload()}>{newEdition.reload}</Button>
		</EdgeLine>
	);
}
