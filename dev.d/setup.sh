#: ./dev setup [test]          only install what running, or also testing, needs

dev_setup() {
  if [[ ${1-} == test ]]; then
    need_database
    need build format check sanitizer tidy browser example
  else
    need build
  fi
  web_packages
}
