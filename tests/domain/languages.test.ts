import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isRightToLeft, LANGUAGES, toLanguage } from '../../src/domain/languages.js'

test('the first language that is spoken is taken, whatever its region, script or case', () => {
  for (const [tags, language] of [
    [['de-AT'], 'de'],
    [['pt'], 'pt-BR'],
    [['pt-PT', 'en'], 'pt-BR'],
    [['zh'], 'zh-CN'],
    [['zh-Hant'], 'zh-TW'],
    [['zh-Hans-SG'], 'zh-CN'],
    [[undefined, 'cy', 'fr-CA', 'de'], 'fr'],
    [['cy', 'en-GB', 'fr'], 'en'],
    [[], 'en'],
  ] as const)
    assert.is(toLanguage(tags), language, tags.join())
})

test('Arabic and Persian run from right to left', () => assert.equal(LANGUAGES.filter(isRightToLeft), ['ar', 'fa']))
