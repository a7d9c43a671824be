#!/usr/bin/env bash
# Names say what a thing is. These words say nothing, so no type, file or folder is called by them.
set -euo pipefail
found=0

if grep -rnHE --include='*.h' --include='*.cc' --include='*.ts' --include='*.svelte' --exclude-dir=node_modules --exclude-dir=dist \
  '\b(class|struct|namespace|enum class|interface|type|concept|using)[[:space:]]+([A-Za-z_]*(Manager|Helper|Helpers|Util|Utils|Common|Misc)|util|utils|helper|helpers|common|misc|Data)\b' \
  engine protocol server tests web-client/src 2>/dev/null; then
  found=1
fi
if find engine protocol server tests web-client/src -name node_modules -prune -o \
  -regextype posix-extended -iregex '.*/([a-z_-]*[_-])?(manager|helpers?|utils?|common|misc|data)(\.[a-z.]+)?' -print 2>/dev/null | grep .; then
  found=1
fi
# File and folder names of C++ and of scripts are snake_case.
if find engine protocol server tests -name node_modules -prune -o \( -name '*.h' -o -name '*.cc' -o -name '*.sh' \) -name '*[A-Z-]*' -print | grep .; then
  found=1
fi
# CMake takes the name of a test for a list, and what stands after a semicolon for another test.
if grep -rlPzoe 'TEST_CASE\(\s*("[^"]*"\s*)*"[^"]*;' --include='*.cc' engine protocol server tests; then
  echo 'the name of a test case has no semicolon'
  found=1
fi
# A sentence says who does what: these words stand for a name. Pages, schemas, comments, all of server/, and all of web-client/ and tests/ but the
# code of C++ are free of them. Names of test cases are not looked at, since the chance of a case follows from its name, nor what comments quote.
# `messages.ts` is generated.
turns='\b(whoever|whatever|that which|so many)\b'
if grep -rHniE --include='*.md' --exclude-dir={node_modules,dist,build} "$turns" .; then found=1; fi
if grep -rHniE --include='*.json' --include='*.yaml' "$turns" protocol 2>/dev/null; then found=1; fi
if grep -rHniE --include='*.h' --include='*.cc' "//.*$turns" engine protocol tests 2>/dev/null | grep -v '/// "'; then found=1; fi
if grep -niE "^ +\{?(ErrorCode::.*)?\".*$turns" protocol/errors.cc 2>/dev/null; then found=1; fi
if grep -rHniE --include='*.h' --include='*.cc' "$turns" server 2>/dev/null | grep -vE 'TEST_CASE|SUBCASE|:[0-9]+: +"'; then found=1; fi
if grep -rHniE --include='*.'{ts,js,mjs,svelte,css,html,json,sh,py} --exclude-dir={node_modules,dist,checks} --exclude=messages.ts "$turns" web-client tests 2>/dev/null |
  grep -vE ':[0-9]+:test\('; then
  found=1
fi
[[ $found -eq 0 ]] || echo 'find the name of the thing itself'
exit "$found"
