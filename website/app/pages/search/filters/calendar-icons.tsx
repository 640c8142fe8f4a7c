import { Icon } from '@portico/design/icons.tsx';

function createIcon(path: string) {
	return () => (
		<Icon>
			<path d={path} />
		</Icon>
	);
}

export const CalendarIcon = createIcon('M3 5h14v12H3zM3 8.5h14M7 2.5v4M13 2.5v4');
export const PreviousIcon = createIcon('m12 5-5 5 5 5');
export const NextIcon = createIcon('m8 5 5 5-5 5');
