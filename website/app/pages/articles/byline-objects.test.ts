import { expect, test } from 'vitest';
import { bylineObjects } from './byline-objects.ts';

const person = (name: string) => ({ '@type': 'Person', name });
const organisation = (name: string) => ({ '@type': 'Organization', name });

test.each([
	...['张三、李四', '张三 李四', '张三，李四', '张三;李四', '张三/李四', '张三　李四', '张三和李四'],
	...['本报记者 张三 通讯员 李四', '文：张三、图：李四', '张三（摄影）、李四', '记者：张三  李四'],
	...['文/张三 摄影/李四', '本网记者张三、李四'],
])('names two persons: %s', (byline) => {
	expect(bylineObjects(byline)).toEqual([person('张三'), person('李四')]);
});

test.each([
	['张三，李四；王五', [person('张三'), person('李四'), person('王五')]],
	['Zhang San and Li Si', [person('Zhang San'), person('Li Si')]],
	['Zhang San, Li Si & Shao He', [person('Zhang San'), person('Li Si'), person('Shao He')]],
	['By Shao He', person('Shao He')],
	['本报记者 王五', person('王五')],
	['王 五', person('王五')],
	['李和平', person('李和平')],
	['买买提·艾力', person('买买提·艾力')],
	['张三、张三', person('张三')],
	['党群工作部', organisation('党群工作部')],
	['磐川集团', organisation('磐川集团')],
	['编辑部', organisation('编辑部')],
	['本报编辑部', organisation('本报编辑部')],
	['Communications Department', organisation('Communications Department')],
	['党群工作部 张三', [organisation('党群工作部'), person('张三')]],
	['记者', person('记者')],
])('reads %s', (byline, objects) => {
	expect(bylineObjects(byline)).toEqual(objects);
});
